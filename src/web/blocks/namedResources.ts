import type { JsonSchema } from '../../metadata/model/JsonSchema';
import type { JsonValue } from '../../metadata/model/JsonValue';

/** Names of the resources that a block's options name, as `x-names` in the JSON Schemas of the options says. */
export function namedResources(value: JsonValue | undefined, schema: JsonSchema): string[] {
  if (typeof value === 'string') return schema['x-names'] === 'resource' ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((item) => namedResources(item, schema.items as JsonSchema));
  const members = (schema.properties ?? {}) as Record<string, JsonSchema>;
  return Object.entries(members).flatMap(([name, inner]) => namedResources(value[name], inner));
}
