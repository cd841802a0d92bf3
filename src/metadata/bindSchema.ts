import { schemasOf } from './bind/schemasOf';
import { selfContained } from './bind/selfContained';
import type { JsonSchema } from './model/JsonSchema';
import type { Model } from './model/Model';

/**
 * A schema file bound to a country: plain, self-contained JSON Schema 2020-12, for any validator.
 * Throws on a schema or a country that the model does not have.
 */
export function bindSchema(model: Model, schemaName: string, country: string): JsonSchema {
  const schemas = schemasOf(model, country, model.languages[0] ?? 'en');
  const schema = Object.hasOwn(schemas, schemaName) ? schemas[schemaName] : undefined;
  if (!schema) throw new Error(`There is no schema "${schemaName}" in the metadata.`);
  return selfContained(schemas, schema, `${schemaName}.json#`);
}
