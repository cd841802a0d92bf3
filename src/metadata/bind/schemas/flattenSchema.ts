import type { JsonSchema, JsonValue } from '../../model/json';
import { asSchema, type BoundSchemas, resolveReference } from './boundSchemas';

/** `if` with its branches. `dependentRequired` and `dependentSchemas` are written as such, too. */
export interface Conditional {
  if: JsonSchema;
  then?: JsonSchema;
  else?: JsonSchema;
}

/** All keywords that apply to a schema's value, with references and `allOf`s followed. */
interface FlatSchema {
  /** Keywords about the value itself. Of limits the tightest holds, of the others the nearest. */
  keywords: JsonSchema;
  /** Schemas of each property, nearest first. */
  properties: Record<string, JsonSchema[]>;
  required: string[];
  conditionals: Conditional[];
}

const structural = new Set(['$ref', '$defs', 'allOf', 'properties', 'required', 'if', 'then', 'else']);

/** Limits of which the larger, or the smaller, number is tighter. */
const larger = new Set(['minLength', 'minimum', 'exclusiveMinimum', 'minItems']);
const smaller = new Set(['maxLength', 'maximum', 'exclusiveMaximum', 'maxItems']);

/** Collects the keywords that apply to a schema's value through `$ref` and `allOf`. A recursive reference is followed once. */
export function flattenSchema(schemas: BoundSchemas, schema: JsonSchema): FlatSchema {
  const flat: FlatSchema = { keywords: {}, properties: {}, required: [], conditionals: [] };
  collect(schemas, schema, flat, new Set());
  return flat;
}

function collect(schemas: BoundSchemas, schema: JsonSchema, flat: FlatSchema, followed: Set<string>): void {
  for (const [keyword, value] of Object.entries(schema)) {
    if (!structural.has(keyword)) flat.keywords[keyword] = combine(keyword, flat.keywords[keyword], value);
  }
  for (const [name, property] of Object.entries((schema.properties ?? {}) as Record<string, JsonValue>)) {
    const known = Object.hasOwn(flat.properties, name) ? flat.properties[name] : undefined;
    flat.properties[name] = [...(known ?? []), asSchema(property)];
  }
  for (const name of (schema.required ?? []) as string[]) {
    if (!flat.required.includes(name)) flat.required.push(name);
  }
  flat.conditionals.push(...conditionalsOf(schema));
  if (typeof schema.$ref === 'string' && !followed.has(schema.$ref)) {
    followed.add(schema.$ref);
    collect(schemas, resolveReference(schemas, schema.$ref), flat, followed);
  }
  for (const part of (schema.allOf ?? []) as JsonValue[]) collect(schemas, asSchema(part), flat, followed);
}

function conditionalsOf(schema: JsonSchema): Conditional[] {
  const conditionals: Conditional[] = [];
  if (schema.if !== undefined && (schema.then !== undefined || schema.else !== undefined)) {
    conditionals.push({
      if: asSchema(schema.if),
      ...(schema.then === undefined ? {} : { then: asSchema(schema.then) }),
      ...(schema.else === undefined ? {} : { else: asSchema(schema.else) }),
    });
  }
  for (const [name, required] of Object.entries(
    (schema.dependentRequired ?? {}) as Record<string, JsonValue>,
  )) {
    conditionals.push({ if: { required: [name] }, then: { required } });
  }
  for (const [name, then] of Object.entries((schema.dependentSchemas ?? {}) as Record<string, JsonValue>)) {
    conditionals.push({ if: { required: [name] }, then: asSchema(then) });
  }
  return conditionals;
}

function combine(
  keyword: string,
  near: JsonValue | undefined,
  far: JsonValue | undefined,
): JsonValue | undefined {
  if (near === undefined) return far;
  if (far === undefined) return near;
  if (keyword === 'x-ui') return { ...(far as object), ...(near as object) };
  if (larger.has(keyword)) return Math.max(near as number, far as number);
  if (smaller.has(keyword)) return Math.min(near as number, far as number);
  if (keyword === 'items') return { allOf: [near, far] };
  return near;
}
