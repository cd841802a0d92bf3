import { isObject, type JsonSchema, type JsonValue } from '../model/json';
import { parsePointer, valueAt } from '../schema/schemaParts';
import { isOfType } from './matchesCondition';
import { codePointLength, isEqual } from './runtime';

/** Whether a value fits a schema. */
export type ShapeTest = (value: JsonValue) => boolean;

/**
 * Returns a test of values by a schema among others, by file name. What it accepts fits; what it does not is to be asked of Ajv, which
 * says what is wrong, and knows keywords that this does not. Without formats, `format` says nothing of a value. To make code of schemas, as Ajv does, takes longer than all checks.
 */
export function shapeTest(
  schemas: ReadonlyMap<string, JsonSchema>,
  file: string,
  formats?: Readonly<Record<string, (text: string) => boolean>>,
): ShapeTest {
  const made = new Map<JsonSchema, ShapeTest>();

  const make = (schema: JsonValue, home: string): ShapeTest => {
    if (!isObject(schema)) return () => schema !== false;
    const known = made.get(schema);
    if (known) return known;
    let tests: ShapeTest[] | undefined;
    // A schema may hold itself, so that its parts are looked at when a value is.
    const test: ShapeTest = (value) =>
      (tests ??= Object.keys(schema).flatMap((keyword) => testsOf(keyword, schema, home))).every((each) =>
        each(value),
      );
    made.set(schema, test);
    return test;
  };

  const testsOf = (keyword: string, schema: JsonSchema, home: string): ShapeTest[] => {
    const limit = schema[keyword] as JsonValue;
    const simple = Object.hasOwn(simpleTests, keyword) ? simpleTests[keyword] : undefined;
    if (simple) return [(value) => simple(limit, value)];
    if (annotations.has(keyword) || keyword.startsWith('x-')) return [];
    const part = (each: JsonValue | undefined) => (each === undefined ? () => true : make(each, home));
    const parts = (list: JsonValue) => (list as JsonValue[]).map((each) => make(each, home));
    switch (keyword) {
      case 'format': {
        const fits = formats?.[limit as string];
        if (formats && !fits) throw new UnreadableSchemaError(keyword);
        return [(value) => typeof value !== 'string' || !fits || fits(value)];
      }
      case 'oneOf': {
        const branches = parts(limit);
        return [(value) => branches.filter((branch) => branch(value)).length === 1];
      }
      case '$ref':
        return [follow(limit as string, home)];
      case 'allOf':
        return parts(limit);
      case 'anyOf': {
        const branches = parts(limit);
        return [(value) => branches.some((branch) => branch(value))];
      }
      case 'not': {
        const test = part(limit);
        return [(value) => !test(value)];
      }
      case 'if': {
        const [condition, yes, no] = [part(limit), part(schema.then), part(schema.else)];
        return [(value) => (condition(value) ? yes(value) : no(value))];
      }
      case 'properties': {
        const members = Object.entries(limit as JsonSchema).map(
          ([name, each]) => [name, part(each)] as const,
        );
        const fits = (value: JsonValue) =>
          !isObject(value) ||
          members.every(([name, test]) => !Object.hasOwn(value, name) || test(value[name] as JsonValue));
        return [fits];
      }
      case 'additionalProperties': {
        const [known, test] = [(schema.properties ?? {}) as JsonSchema, part(limit)];
        const fits = (value: JsonValue) =>
          !isObject(value) ||
          Object.keys(value).every((name) => Object.hasOwn(known, name) || test(value[name] as JsonValue));
        return [fits];
      }
      case 'propertyNames': {
        const test = part(limit);
        return [(value) => !isObject(value) || Object.keys(value).every(test)];
      }
      case 'prefixItems': {
        const first = parts(limit);
        return [
          (value) =>
            !Array.isArray(value) || first.every((test, at) => at >= value.length || test(value[at]!)),
        ];
      }
      case 'items': {
        const [test, skipped] = [
          part(limit),
          Array.isArray(schema.prefixItems) ? schema.prefixItems.length : 0,
        ];
        return [(value) => !Array.isArray(value) || value.every((item, at) => at < skipped || test(item))];
      }
      default:
        throw new UnreadableSchemaError(keyword);
    }
  };

  const follow = (reference: string, home: string): ShapeTest => {
    const [name = '', pointer = ''] = reference.split('#');
    const target = name || home;
    const schema = valueAt(schemas.get(target), parsePointer(pointer));
    if (schema === undefined) throw new UnreadableSchemaError(reference);
    return make(schema, target);
  };

  return (value) => {
    try {
      return follow(file, file)(value);
    } catch (error) {
      if (error instanceof UnreadableSchemaError) return false;
      throw error;
    }
  };
}

/** A schema with a keyword that is not known here, or with a reference that leads nowhere. */
class UnreadableSchemaError extends Error {}

/** Keywords that restrict no value by themselves; what "then" and "else" say belongs to "if". */
const annotations: ReadonlySet<string> = new Set([
  '$schema',
  '$defs',
  'title',
  'description',
  'examples',
  'default',
  'then',
  'else',
]);

const count = (value: object) => Object.keys(value).length;

const simpleTests: Record<string, (limit: JsonValue, value: JsonValue) => boolean> = {
  const: isEqual,
  enum: (choices, value) => (choices as JsonValue[]).some((choice) => isEqual(choice, value)),
  type: (types, value) => [types].flat().some((type) => isOfType(value, type as string)),
  required: (names, value) =>
    !isObject(value) || (names as string[]).every((name) => Object.hasOwn(value, name)),
  dependentRequired: (needed, value) =>
    !isObject(value) ||
    Object.entries(needed as Record<string, string[]>).every(
      ([name, others]) => !Object.hasOwn(value, name) || others.every((other) => Object.hasOwn(value, other)),
    ),
  minProperties: (least, value) => !isObject(value) || count(value) >= (least as number),
  maxProperties: (most, value) => !isObject(value) || count(value) <= (most as number),
  minItems: (least, value) => !Array.isArray(value) || value.length >= (least as number),
  maxItems: (most, value) => !Array.isArray(value) || value.length <= (most as number),
  uniqueItems: (isWanted, value) => isWanted === false || !Array.isArray(value) || isUnique(value),
  minLength: (least, value) => typeof value !== 'string' || codePointLength(value) >= (least as number),
  maxLength: (most, value) => typeof value !== 'string' || codePointLength(value) <= (most as number),
  pattern: (pattern, value) => typeof value !== 'string' || regExp(pattern as string).test(value),
  minimum: (least, value) => typeof value !== 'number' || value >= (least as number),
  maximum: (most, value) => typeof value !== 'number' || value <= (most as number),
  exclusiveMaximum: (limit, value) => typeof value !== 'number' || value < (limit as number),
  exclusiveMinimum: (limit, value) => typeof value !== 'number' || value > (limit as number),
};

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
