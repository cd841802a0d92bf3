import type { JsonSchema } from '../model/JsonSchema';
import type { JsonValue } from '../model/JsonValue';

/** The boolean schemas, written as objects. */
export function asSchema(value: JsonValue | undefined): JsonSchema {
  if (value === false) return { not: {} };
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
}
