import { isObject, type JsonSchema, type JsonValue } from '../model/json';

/** Calls `visit` with a schema and each schema inside it, outermost first, and its path from the start. */
export function walkSchema(
  schema: JsonValue | undefined,
  visit: (schema: JsonSchema, path: string[]) => void,
  path: string[] = [],
): void {
  if (!isObject(schema)) return;
  visit(schema, path);
  for (const [keyword, value] of Object.entries(schema)) {
    const kind = subschemaKeywords.get(keyword);
    if (!kind || typeof value !== 'object' || value === null) continue;
    if (kind === 'one') walkSchema(value, visit, [...path, keyword]);
    else if (Array.isArray(value) === (kind === 'list')) {
      for (const [name, item] of Object.entries(value)) walkSchema(item, visit, [...path, keyword, name]);
    }
  }
}

/**
 * Returns a copy of a schema after `change` was applied to its inner schemas and to itself, innermost first. Values
 * that only look like schemas (in `const` or `enum`, a property named `$ref`) are copied unchanged.
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
  // A country removes a schema by writing `null` in its place.
  if (!isObject(value)) return value ?? null;
  return mapSchema(value, change, path);
}

/** Keywords whose value holds schemas: one, a list, or a map by name. */
const subschemaKeywords: ReadonlyMap<string, 'one' | 'list' | 'map'> = new Map([
  ['additionalProperties', 'one'],
  ['unevaluatedProperties', 'one'],
  ['unevaluatedItems', 'one'],
  ['propertyNames', 'one'],
  ['items', 'one'],
  ['contains', 'one'],
  ['not', 'one'],
  ['if', 'one'],
  ['then', 'one'],
  ['else', 'one'],
  ['allOf', 'list'],
  ['anyOf', 'list'],
  ['oneOf', 'list'],
  ['prefixItems', 'list'],
  ['properties', 'map'],
  ['patternProperties', 'map'],
  ['dependentSchemas', 'map'],
  ['$defs', 'map'],
]);
