import type { JsonSchema, JsonValue } from '../../metadata/model/json';

/** How a scalar field is stored. `text` is compared byte by byte, whatever the database's own collation. */
export type ColumnType = 'text' | 'bigint' | 'numeric' | 'boolean' | 'timestamptz' | 'date';

/**
 * How a property of a bound schema is stored: a column type, or `nested` for arrays and objects.
 * `undefined` where the schema does not say a type. `root` is the schema whose `$defs` its `$ref`s point into.
 */
export function columnTypeOf(property: JsonSchema, root: JsonSchema): ColumnType | 'nested' | undefined {
  const facts = { types: new Set<string>(), format: undefined as string | undefined };
  collect(property, root, facts, 0);
  facts.types.delete('null');
  if (facts.types.has('integer')) facts.types.delete('number');
  if (facts.types.size !== 1) return undefined;
  switch ([...facts.types][0]) {
    case 'string':
      if (facts.format === 'date-time') return 'timestamptz';
      return facts.format === 'date' ? 'date' : 'text';
    case 'integer':
      return 'bigint';
    case 'number':
      return 'numeric';
    case 'boolean':
      return 'boolean';
    default:
      return 'nested';
  }
}

function collect(
  schema: JsonSchema,
  root: JsonSchema,
  facts: { types: Set<string>; format: string | undefined },
  depth: number,
): void {
  if (depth > 32) return;
  for (const type of [schema.type].flat()) if (typeof type === 'string') facts.types.add(type);
  if (typeof schema.format === 'string') facts.format ??= schema.format;
  if ('const' in schema) facts.types.add(typeOf(schema.const));
  if (Array.isArray(schema.enum)) for (const value of schema.enum) facts.types.add(typeOf(value));
  if (typeof schema.$ref === 'string') collect(resolve(schema.$ref, root), root, facts, depth + 1);
  for (const keyword of ['allOf', 'oneOf', 'anyOf']) {
    const parts = schema[keyword];
    if (Array.isArray(parts)) for (const part of parts) collect(part as JsonSchema, root, facts, depth + 1);
  }
}

function typeOf(value: JsonValue | undefined): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return typeof value === 'number' && Number.isInteger(value) ? 'integer' : typeof value;
}

function resolve(reference: string, root: JsonSchema): JsonSchema {
  let place: JsonValue | undefined = root;
  for (const part of reference.replace(/^#\/?/, '').split('/').filter(Boolean)) {
    const name = decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~');
    place = place && typeof place === 'object' && !Array.isArray(place) ? place[name] : undefined;
  }
  return (place ?? {}) as JsonSchema;
}
