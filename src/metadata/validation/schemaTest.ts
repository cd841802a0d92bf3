import { isObject, type JsonObject, type JsonSchema, type JsonValue } from '../model/json';
import { codePointLength, isEqual } from './runtime';

/** Whether a value fits a schema. */
export type SchemaTest = (value: JsonValue) => boolean;

/** A reading of schemas: of objects, and of keywords that are not in `keywordTests`. */
export interface SchemaReading {
  /** Whether an object has a member. */
  has: (value: JsonObject, name: string) => boolean;
  /** Returns the test of any other keyword, in a schema of the file `home`; undefined where it restricts nothing. */
  other: (keyword: string, limit: JsonValue, home: string) => SchemaTest | undefined;
}

/** Makes tests of the parts of a schema. */
interface Parts extends Pick<SchemaReading, 'has'> {
  schema: JsonSchema;
  test: (part: JsonValue | undefined) => SchemaTest;
}

type MakeTest = (limit: JsonValue, parts: Parts) => SchemaTest;

/** Returns what makes tests of schemas, each when a value is first looked at, as a schema may hold itself. The test of a schema is made once. */
export function schemaTester({
  has,
  other,
}: SchemaReading): (schema: JsonValue | undefined, home?: string) => SchemaTest {
  const made = new WeakMap<JsonSchema, SchemaTest>();
  const testsOf = (schema: JsonSchema, home: string): SchemaTest[] => {
    const parts: Parts = { has, schema, test: (part) => make(part, home) };
    return Object.entries(schema).flatMap(([keyword, limit]) => {
      if (limit === undefined) return [];
      const known = Object.hasOwn(keywordTests, keyword) ? keywordTests[keyword] : undefined;
      return (known ? known(limit, parts) : other(keyword, limit, home)) ?? [];
    });
  };
  const make = (schema: JsonValue | undefined, home = ''): SchemaTest => {
    if (!isObject(schema)) return () => schema !== false;
    const known = made.get(schema);
    if (known) return known;
    let tests: SchemaTest[] | undefined;
    const test: SchemaTest = (value) => (tests ??= testsOf(schema, home)).every((each) => each(value));
    made.set(schema, test);
    return test;
  };
  return make;
}

const keywordTests: Record<string, MakeTest> = {
  const: (expected) => (value) => isEqual(expected, value),
  enum: (choices) => (value) => (choices as JsonValue[]).some((choice) => isEqual(choice, value)),
  type: (types) => {
    const wanted = [types].flat() as string[];
    return (value) => wanted.some((type) => isOfType(value, type));
  },

  not: (limit, { test }) => {
    const unwanted = test(limit);
    return (value) => !unwanted(value);
  },
  allOf: ofBranches((tests, value) => tests.every((test) => test(value))),
  anyOf: ofBranches((tests, value) => tests.some((test) => test(value))),
  oneOf: ofBranches((tests, value) => tests.filter((test) => test(value)).length === 1),
  if: (limit, { schema, test }) => {
    const [condition, yes, no] = [test(limit), test(schema.then), test(schema.else)];
    return (value) => (condition(value) ? yes(value) : no(value));
  },

  properties: (limit, { has, test }) => {
    const members = Object.entries(limit as JsonSchema).map(([name, each]) => [name, test(each)] as const);
    return (value) =>
      !isObject(value) ||
      members.every(([name, fits]) => !has(value, name) || fits(value[name] as JsonValue));
  },
  additionalProperties: (limit, { schema, has, test }) => {
    const [known, fits] = [(schema.properties ?? {}) as JsonSchema, test(limit)];
    return (value) =>
      !isObject(value) ||
      membersOf(value, has).every((name) => Object.hasOwn(known, name) || fits(value[name] as JsonValue));
  },
  propertyNames: (limit, { has, test }) => {
    const fits = test(limit);
    return (value) => !isObject(value) || membersOf(value, has).every(fits);
  },
  required:
    (names, { has }) =>
    (value) =>
      !isObject(value) || (names as string[]).every((name) => has(value, name)),
  dependentRequired:
    (needed, { has }) =>
    (value) =>
      !isObject(value) ||
      Object.entries(needed as Record<string, string[]>).every(
        ([name, others]) => !has(value, name) || others.every((other) => has(value, other)),
      ),
  minProperties:
    (least, { has }) =>
    (value) =>
      !isObject(value) || membersOf(value, has).length >= (least as number),
  maxProperties:
    (most, { has }) =>
    (value) =>
      !isObject(value) || membersOf(value, has).length <= (most as number),

  items: (limit, { schema, test }) => {
    const fits = test(limit);
    const skipped = Array.isArray(schema.prefixItems) ? schema.prefixItems.length : 0;
    return (value) => !Array.isArray(value) || value.every((item, at) => at < skipped || fits(item));
  },
  prefixItems: ofBranches(
    (tests, value) =>
      !Array.isArray(value) || tests.every((test, at) => at >= value.length || test(value[at]!)),
  ),
  contains: (limit, { test }) => {
    const fits = test(limit);
    return (value) => !Array.isArray(value) || value.some((item) => fits(item));
  },
  minItems: ofList((least, { length }) => length >= least),
  maxItems: ofList((most, { length }) => length <= most),
  uniqueItems: (isWanted) => (value) => isWanted === false || !Array.isArray(value) || isUnique(value),

  minimum: ofNumber((least, value) => value >= least),
  maximum: ofNumber((most, value) => value <= most),
  exclusiveMinimum: ofNumber((limit, value) => value > limit),
  exclusiveMaximum: ofNumber((limit, value) => value < limit),
  multipleOf: ofNumber((divisor, value) => value % divisor === 0),

  minLength: (least) => (value) => typeof value !== 'string' || codePointLength(value) >= (least as number),
  maxLength: (most) => (value) => typeof value !== 'string' || codePointLength(value) <= (most as number),
  pattern: (text) => {
    const pattern = regExp(text as string);
    return (value) => typeof value !== 'string' || pattern.test(value);
  },
};

function ofBranches(fits: (tests: SchemaTest[], value: JsonValue) => boolean): MakeTest {
  return (branches, { test }) => {
    const tests = (branches as JsonValue[]).map(test);
    return (value) => fits(tests, value);
  };
}

function ofNumber(fits: (limit: number, value: number) => boolean): MakeTest {
  return (limit) => (value) => typeof value !== 'number' || fits(limit as number, value);
}

function ofList(fits: (limit: number, items: JsonValue[]) => boolean): MakeTest {
  return (limit) => (value) => !Array.isArray(value) || fits(limit as number, value);
}

function membersOf(value: JsonObject, has: SchemaReading['has']): string[] {
  return Object.keys(value).filter((name) => has(value, name));
}

function isUnique(items: JsonValue[]): boolean {
  const values = items.filter((item) => typeof item !== 'object' || item === null);
  const others = items.filter((item) => typeof item === 'object' && item !== null);
  if (new Set(values).size < values.length) return false;
  return others.every((item, at) => !others.slice(0, at).some((earlier) => isEqual(earlier, item)));
}

const regExps = new Map<string, RegExp>();

function regExp(pattern: string): RegExp {
  const known = regExps.get(pattern) ?? new RegExp(pattern, 'u');
  regExps.set(pattern, known);
  return known;
}

/** Whether a value is of a type of JSON Schema. */
export function isOfType(value: JsonValue, type: string): boolean {
  if (type === 'integer') return typeof value === 'number' && Number.isInteger(value);
  if (type === 'null') return value === null;
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return isObject(value);
  return typeof value === type;
}
