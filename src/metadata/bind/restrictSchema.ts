import type { JsonSchema } from '../model/JsonSchema';
import type { JsonValue } from '../model/JsonValue';
import { asSchema } from './asSchema';
import type { BoundSchemas } from './BoundSchemas';
import { resolveReference } from './resolveReference';

const annotations = new Set([
  '$schema',
  '$id',
  '$defs',
  '$comment',
  'title',
  'description',
  'x-ui',
  'examples',
  'default',
]);
const replaced = new Set([
  '$ref',
  'type',
  'properties',
  'required',
  'additionalProperties',
  'unevaluatedProperties',
]);

/**
 * What an object's schema says about some of its properties only: rules over others are left out, and a property that is
 * not among `names` is not required. Conditions stay whole, as a property that cannot be given cannot match either.
 */
export function restrictSchema(
  schemas: BoundSchemas,
  schema: JsonSchema,
  names: ReadonlySet<string>,
): JsonSchema {
  const restricted: JsonSchema = {};
  const also: JsonSchema[] = [];
  const inner = (value: JsonValue | undefined) => restrictSchema(schemas, asSchema(value), names);
  for (const [keyword, value] of Object.entries(schema)) {
    if (annotations.has(keyword) || replaced.has(keyword) || value === undefined) continue;
    if (keyword === 'then' || keyword === 'else') restricted[keyword] = inner(value);
    else if (keyword === 'allOf') also.push(...(value as JsonValue[]).map(inner));
    else if (keyword === 'dependentSchemas') restricted[keyword] = mapNamed(value, names, inner);
    else if (keyword === 'dependentRequired') {
      restricted[keyword] = mapNamed(value, names, (list) =>
        (list as string[]).filter((name) => names.has(name)),
      );
    } else restricted[keyword] = value;
  }
  if (typeof schema.$ref === 'string') also.unshift(inner(resolveReference(schemas, schema.$ref)));
  const properties = mapNamed(schema.properties ?? {}, names, (property) => property);
  if (Object.keys(properties).length > 0) restricted.properties = properties;
  const required = ((schema.required ?? []) as string[]).filter((name) => names.has(name));
  if (required.length > 0) restricted.required = required;
  const allOf = also.filter((part) => Object.keys(part).length > 0).flatMap(membersOfAllOf);
  if (allOf.length > 0) restricted.allOf = allOf;
  return withoutEmptyBranches(restricted);
}

/** A part that only gathers others (a shared rule that was followed) is replaced by them. */
function membersOfAllOf(part: JsonSchema): JsonSchema[] {
  return Object.keys(part).join() === 'allOf' ? (part.allOf as JsonSchema[]) : [part];
}

function mapNamed(
  map: JsonValue,
  names: ReadonlySet<string>,
  change: (value: JsonValue) => JsonValue,
): { [name: string]: JsonValue } {
  return Object.fromEntries(
    Object.entries(map as { [name: string]: JsonValue })
      .filter(([name]) => names.has(name))
      .map(([name, value]) => [name, change(value)]),
  );
}

function withoutEmptyBranches(schema: JsonSchema): JsonSchema {
  const { if: condition, then, else: otherwise, ...rest } = schema;
  if (condition === undefined) return rest;
  const branches: JsonSchema = {};
  if (then !== undefined && Object.keys(then as object).length > 0) branches.then = then;
  if (otherwise !== undefined && Object.keys(otherwise as object).length > 0) branches.else = otherwise;
  return Object.keys(branches).length > 0 ? { ...rest, if: condition, ...branches } : rest;
}
