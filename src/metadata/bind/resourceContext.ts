import { memoize } from '../tracking/memoize';
import type { BoundField } from '../model/BoundField';
import type { ResourceDefinition } from '../model/definitions';
import type { JsonSchema } from '../model/json';
import type { Model } from '../model/Model';
import { resourceTexts } from '../texts/fileTexts';
import { translateTexts } from '../texts/translateTexts';
import { wordsOf } from '../texts/wordsOf';
import { type BoundSchemas, schemasOf } from './schemas/boundSchemas';
import { bindFields } from './boundFields';
import { inputSchema } from './schemas/inputSchema';

/** A resource, and what its parts are bound with. */
export interface ResourceContext {
  /** In the bound language; inputs of actions have the schemas of the fields that they are named after. */
  definition: ResourceDefinition;
  schemas: BoundSchemas;
  entity: JsonSchema;
  /** Fields of the entity, without those hidden in the country. */
  fields: Record<string, BoundField>;
  /** All resources of the model, by name. */
  resources: Model['resources'];
  /** Returns a text of screens, in the bound language. */
  word: (...path: string[]) => string | undefined;
}

/** Finds a resource and binds its entity, once for all forms. It is shared: do not change it. Throws if the model lacks either. */
export const resourceContext = memoize(
  (model: Model, name: string, country: string, language: string): ResourceContext => {
    const written = Object.hasOwn(model.resources, name) ? model.resources[name] : undefined;
    if (!written) throw new Error(`There is no resource "${name}" in the metadata.`);
    const translated = translateTexts(written, resourceTexts(written), model.texts[language]?.[name]);
    const schemas = schemasOf(model, country, language);
    const entity = schemas[translated.entity] ?? {};
    const definition = withInputs(schemas, entity, translated);
    return {
      definition,
      schemas,
      entity,
      fields: bindFields(schemas, entity),
      resources: model.resources,
      word: wordsOf(model, language),
    };
  },
);

function withInputs(
  schemas: BoundSchemas,
  entity: JsonSchema,
  definition: ResourceDefinition,
): ResourceDefinition {
  if (!definition.actions) return definition;
  const actions = Object.entries(definition.actions).map(([name, action]) => [
    name,
    action.input ? { ...action, input: inputSchema(schemas, entity, action.input) } : action,
  ]);
  return { ...definition, actions: Object.fromEntries(actions) };
}
