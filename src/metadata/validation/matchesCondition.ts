import { isObject, type JsonObject, type JsonSchema, type JsonValue } from '../model/json';
import { isEqual, codePointLength } from './runtime';

type Test = (limit: JsonValue, value: JsonValue, schema: JsonSchema) => boolean;

/** A test per keyword. Other keywords, such as `title` and `x-ui`, do not restrict values. */
const tests: Record<string, Test> = {
  const: (expected, value) => isEqual(expected, value),
  enum: (choices, value) => (choices as JsonValue[]).some((choice) => isEqual(choice, value)),
  type: (types, value) => [types].flat().some((type) => isOfType(value, type as string)),
  not: (schema, value) => !matches(schema, value),
  allOf: (schemas, value) => (schemas as JsonSchema[]).every((schema) => matches(schema, value)),
  anyOf: (schemas, value) => (schemas as JsonSchema[]).some((schema) => matches(schema, value)),
  oneOf: (schemas, value) =>
    (schemas as JsonSchema[]).filter((schema) => matches(schema, value)).length === 1,
  if: (condition, value, { then = true, else: otherwise = true }) =>
    matches(matches(condition, value) ? then : otherwise, value),
  properties: (properties, value) =>
    !isObject(value) ||
    Object.entries(properties as Record<string, JsonSchema>).every(
      ([name, schema]) => !has(value, name) || matches(schema, value[name] as JsonValue),
    ),
  required: (names, value) => !isObject(value) || (names as string[]).every((name) => has(value, name)),
  minimum: (limit, value) => typeof value !== 'number' || value >= (limit as number),
  maximum: (limit, value) => typeof value !== 'number' || value <= (limit as number),
  exclusiveMinimum: (limit, value) => typeof value !== 'number' || value > (limit as number),
  exclusiveMaximum: (limit, value) => typeof value !== 'number' || value < (limit as number),
  multipleOf: (divisor, value) => typeof value !== 'number' || value % (divisor as number) === 0,
  minLength: (limit, value) => typeof value !== 'string' || codePointLength(value) >= (limit as number),
  maxLength: (limit, value) => typeof value !== 'string' || codePointLength(value) <= (limit as number),
  pattern: (pattern, value) => typeof value !== 'string' || new RegExp(pattern as string, 'u').test(value),
  items: (schema, value) => !Array.isArray(value) || value.every((item) => matches(schema, item)),
  contains: (schema, value) => !Array.isArray(value) || value.some((item) => matches(schema, item)),
  minItems: (limit, value) => !Array.isArray(value) || value.length >= (limit as number),
  maxItems: (limit, value) => !Array.isArray(value) || value.length <= (limit as number),
};

/**
 * Whether a record, or the values of a form, match a condition (`when`, `visible`, `if`). Web and gateway both use it.
 * A member that is `null` or `undefined` counts as missing, as records may leave out empty fields. The condition must
 * not have a `$ref`; those of bound resources have none.
 */
export function matchesCondition(schema: JsonSchema, record: { [field: string]: unknown }): boolean {
  return matches(schema, record as JsonValue);
}

function matches(schema: JsonValue, value: JsonValue): boolean {
  if (typeof schema === 'boolean') return schema;
  return Object.entries(schema as JsonSchema).every(([keyword, limit]) => {
    const test = Object.hasOwn(tests, keyword) ? tests[keyword] : undefined;
    return limit === undefined || !test || test(limit, value, schema as JsonSchema);
  });
}

function has(record: JsonObject, name: string): boolean {
  return Object.hasOwn(record, name) && record[name] !== null && record[name] !== undefined;
}

/** Whether a value is of a type of JSON Schema. */
export function isOfType(value: JsonValue, type: string): boolean {
  if (type === 'integer') return typeof value === 'number' && Number.isInteger(value);
  if (type === 'null') return value === null;
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return isObject(value);
  return typeof value === type;
}
