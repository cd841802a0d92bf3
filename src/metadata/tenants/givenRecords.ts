import { bindSchema, selfContained } from '../bind/schemas/bindSchema';
import { entityFields } from '../bind/boundFields';
import type { BoundField } from '../model/BoundField';
import type { JsonSchema } from '../model/json';
import type { Model } from '../model/Model';
import { requiredOf } from '../schema/schemaParts';
import { countryFields, type Project, projectSchemas } from '../source/Project';
import { memoize } from '../tracking/memoize';
import { createRareValidator } from '../validation/createValidator';

/** Returns what validates the records of an entity that a tenants file gives for a country of a Model. */
export const modelValidator = memoize((model: Model, entity: string, country: string) =>
  validatorOf(bindSchema(model, entity, country), entityFields(model, entity, country)),
);

/** Returns the same of a project that is being checked. */
export const projectValidator = memoize((project: Project, entity: string, country: string) => {
  const schemas = projectSchemas(project, country);
  const schema = selfContained(schemas, schemas[entity] ?? {}, `${entity}.json#`);
  return validatorOf(schema, countryFields(project, entity, country) ?? {});
});

/** Validates what the file gives of a record: the gateway fills in what is read-only. */
function validatorOf(schema: JsonSchema, fields: Record<string, BoundField>) {
  const required = requiredOf(schema).filter((name) => !fields[name]?.readOnly);
  return createRareValidator(schema, { ...schema, required });
}
