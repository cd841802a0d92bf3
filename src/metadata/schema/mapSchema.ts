import type { JsonSchema } from '../model/JsonSchema';
import type { JsonValue } from '../model/JsonValue';
import { subschemaKeywords } from './subschemaKeywords';

/**
 * A copy of a schema in which `change` was applied to every schema inside, innermost first, and to itself.
 * Values that only look like schemas (a `const`, an `enum`, a property that is named `$ref`) are left alone.
 */
export function mapSchema(
  schema: JsonSchema,
  change: (schema: JsonSchema, path: string[]) => JsonSchema,
  path: string[] = [],
): JsonSchema {
  const copy: JsonSchema = {};
  for (const [keyword, value] of Object.entries(schema)) {
    copy[keyword] = mapKeyword(keyword, value, change, [...path, keyword]);
  }
  return change(copy, path);
}

function mapKeyword(
  keyword: string,
  value: JsonValue | undefined,
  change: (schema: JsonSchema, path: string[]) => JsonSchema,
  path: string[],
): JsonValue | undefined {
  const kind = subschemaKeywords.get(keyword);
  if (!kind || typeof value !== 'object' || value === null) return value;
  if (kind === 'list') {
    if (!Array.isArray(value)) return value;
    return value.map((item, index) => mapOne(item, change, [...path, String(index)]));
  }
  if (Array.isArray(value)) return value;
  if (kind === 'one') return mapSchema(value, change, path);
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, mapOne(item, change, [...path, name])]),
  );
}

function mapOne(
  value: JsonValue | undefined,
  change: (schema: JsonSchema, path: string[]) => JsonSchema,
  path: string[],
): JsonValue {
  // In a country's changes a `null` stands where a schema is removed.
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value ?? null;
  return mapSchema(value, change, path);
}
