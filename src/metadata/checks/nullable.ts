import type { JsonSchema } from '../model/JsonSchema';

/** A schema that also takes `null`, by which a country removes a keyword or an option. */
export function nullable(schema: JsonSchema): JsonSchema {
  const changed = { ...schema };
  if (schema.type !== undefined) changed.type = [schema.type, 'null'].flat();
  if (Array.isArray(schema.enum)) changed.enum = [...schema.enum, null];
  if (Array.isArray(schema.anyOf)) changed.anyOf = [...schema.anyOf, { type: 'null' }];
  return changed;
}
