import { isObject, type JsonObject, type JsonValue } from '../../../metadata/model/json';
import { type Decisions, leave } from './Decision';
import { type ForeignRule, foreignRules } from './foreignRules';
import { asObject, followReference } from './readForeign';

/** The document that is converted, what is being converted around a schema, and what is left to decide. */
export interface Conversion {
  document: JsonObject;
  /** The entity's name in camelCase. */
  owner: string;
  decisions: Decisions;
  /** Lists of objects inside of an object, which only a field of the record can be. */
  hoisted: { name: string; schema: JsonObject }[];
  /** Converted objects that are a definition of the document, with their `$ref`. */
  definitions: Map<JsonObject, string>;
  /** Rules of the record that hold whatever shape it has. */
  rules: ForeignRule[];
  /** Names of fields of the record, by what the document calls them. */
  names: Map<string, string>;
}

/** A schema without references, `allOf` and alternatives. */
export interface Simple {
  schema: JsonObject;
  isNullable: boolean;
  /** Whether the file says only what it must not be, as `false` does, or it contains itself. */
  isNothing: boolean;
  /** The references that led here; none of them may be followed again inside. */
  followed: string[];
  /** The last of them, if the schema is just what it names. */
  definition?: string;
}

/** Rules that the record's conditions may say. */
const isOfRecord: ReadonlySet<string> = new Set([
  'if',
  'dependentSchemas',
  'dependencies',
  'dependentRequired',
]);

const rules = ['if', 'not', 'dependentSchemas', 'dependencies', 'dependentRequired', 'contains'] as const;

/**
 * Makes one plain schema of a foreign one with references, parts that all hold, alternatives, and null. `place` is where it is, for what is
 * left to decide.
 */
export function simplify(
  conversion: Conversion,
  value: JsonValue | undefined,
  place: string,
  followed: string[] = [],
): Simple {
  const nothing = { schema: {}, isNullable: false, isNothing: true, followed };
  if (value === false) return nothing;
  const node = asObject(value);
  if (typeof node.$ref === 'string') return simplifyReference(conversion, node, node.$ref, place, followed);
  const { allOf, anyOf, oneOf, nullable, ...own } = node;
  const types = [own.type].flat().filter((type) => type !== 'null');
  if (types.length > 1) {
    const forms = types.map((type) => ({ ...node, type: type! }));
    return withoutNull({
      ...chooseOne(conversion, forms, place, followed),
      isNullable: types.length < [own.type].flat().length || nullable === true,
    });
  }
  let result: Simple = { schema: own, isNullable: nullable === true, isNothing: false, followed };
  // Fields of the record itself are what conditions can name.
  if (place === '') conversion.rules.push(...foreignRules(own));
  for (const rule of rules) {
    if (own[rule] === undefined) continue;
    if (place !== '' || !isOfRecord.has(rule))
      leave(conversion.decisions, 'rule', `${place || 'the record'} (${rule})`);
    delete own[rule];
  }
  delete own.then;
  delete own.else;
  for (const part of Array.isArray(allOf) ? allOf : []) {
    const simple = simplify(conversion, part, place, followed);
    if (simple.isNothing) continue;
    result = {
      ...result,
      schema: merge(simple.schema, result.schema),
      isNullable: result.isNullable || simple.isNullable,
      followed: [...new Set([...result.followed, ...simple.followed])],
    };
  }
  for (const alternatives of [anyOf, oneOf]) {
    if (!Array.isArray(alternatives) || alternatives.length === 0) continue;
    const chosen = chooseOne(conversion, alternatives, place, followed);
    if (chosen.isNothing) {
      result = { ...result, isNothing: result.isNothing || kindOf(result.schema) === undefined };
      continue;
    }
    result = {
      ...result,
      schema: merge(chosen.schema, result.schema),
      isNullable: result.isNullable || chosen.isNullable,
      followed: [...new Set([...result.followed, ...chosen.followed])],
    };
  }
  return withoutNull(result);
}

function simplifyReference(
  conversion: Conversion,
  { $ref: _ref, ...beside }: JsonObject,
  reference: string,
  place: string,
  followed: string[],
): Simple {
  const nothing = { schema: {}, isNullable: false, isNothing: true, followed };
  if (followed.includes(reference)) {
    leave(conversion.decisions, 'left', `${place} (it contains itself)`);
    return nothing;
  }
  const target = followReference(conversion.document, reference);
  if (target === undefined) {
    leave(conversion.decisions, 'untyped', `${place} (of another file, ${reference})`);
    return { ...nothing, isNothing: false, schema: beside };
  }
  const simple = simplify(conversion, target, place, [...followed, reference]);
  // A definition's words are about what it is, not about the field that has it.
  const { title: _title, description: _description, ...named } = simple.schema;
  const other = simplify(conversion, beside, place, followed);
  const isWhole = Object.keys(beside).every((key) => key === 'title' || key === 'description');
  return {
    ...simple,
    schema: merge(named, other.schema),
    isNullable: simple.isNullable || other.isNullable,
    ...(isWhole && { definition: simple.definition ?? reference }),
  };
}

/** Lays one schema over another: fields of both, what either requires, and else what the upper one says. */
function merge(lower: JsonObject, upper: JsonObject): JsonObject {
  const merged: JsonObject = { ...lower, ...upper };
  if (lower.properties && upper.properties)
    merged.properties = { ...asObject(lower.properties), ...asObject(upper.properties) };
  if (Array.isArray(lower.required) && Array.isArray(upper.required))
    merged.required = [...new Set([...lower.required, ...upper.required])];
  return merged;
}

function chooseOne(
  conversion: Conversion,
  alternatives: JsonValue[],
  place: string,
  followed: string[],
): Simple {
  const isNullable = alternatives.some((each) => isObject(each) && each.type === 'null');
  // A rule of one of several shapes is none of the others'.
  const inAlternative: Conversion = { ...conversion, rules: [] };
  const others = alternatives
    .filter((each) => !(isObject(each) && each.type === 'null'))
    .map((each) => simplify(inAlternative, each, place, followed))
    .filter(({ isNothing }) => !isNothing);
  for (const { keyword } of inAlternative.rules)
    leave(conversion.decisions, 'rule', `${place || 'the record'} (${keyword})`);
  const nullable = isNullable || others.some((each) => each.isNullable);
  const nothing = { schema: {}, isNullable: nullable, isNothing: others.length === 0, followed };
  if (others.length < 2) return { ...(others[0] ?? nothing), isNullable: nullable };
  const schemas = others.map(({ schema }) => schema);
  const all = [...new Set(others.flatMap((each) => each.followed))];
  const options = schemas.flatMap(optionsOf);
  if (schemas.every((schema) => optionsOf(schema).length > 0))
    return { ...nothing, schema: { oneOf: options } };
  if (schemas.every((schema) => kindOf(schema) === undefined)) {
    leave(conversion.decisions, 'rule', `${place || 'the record'} (one of several)`);
    return { ...nothing, isNothing: true };
  }
  if (schemas.every((schema) => kindOf(schema) === 'object')) {
    leave(conversion.decisions, 'shape', place || 'the record');
    return { ...nothing, followed: all, schema: joinShapes(schemas) };
  }
  const list = others.find(({ schema }) => kindOf(schema) === 'array');
  const first = others.find(({ schema }) => isShowable(schema)) ?? others[0]!;
  // A value or a list of such values is a list.
  const isEither =
    list &&
    others.length === 2 &&
    others.some(({ schema }) => kindOf(schema) === itemKind(conversion, list, place));
  const chosen = isEither ? list : first;
  const kinds = [...new Set(others.map(({ schema }) => kindOf(schema) ?? 'anything'))].map(
    (kind) => kindWords[kind] ?? kind,
  );
  const took = kindWords[kindOf(chosen.schema) ?? ''] ?? 'anything';
  leave(
    conversion.decisions,
    'alternative',
    `${place} (${took}${kinds.length > 1 ? `, of ${kinds.join(' or ')}` : ''})`,
  );
  return { ...chosen, isNullable: nullable };
}

/** Whether a form could show a value: an object without fields it could not. */
function isShowable(schema: JsonObject): boolean {
  const kind = kindOf(schema);
  return kind !== undefined && (kind !== 'object' || Object.keys(asObject(schema.properties)).length > 0);
}

const kindWords: Record<string, string> = {
  string: 'a text',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  object: 'an object',
  array: 'a list',
};

function itemKind(conversion: Conversion, { schema, followed }: Simple, place: string): string | undefined {
  const quiet = { ...conversion, decisions: new Map() };
  return kindOf(simplify(quiet, schema.items, place, followed).schema);
}

/** Makes one shape of several: all of their fields, of which only those are required that each shape requires. */
function joinShapes(schemas: JsonObject[]): JsonObject {
  const properties: JsonObject = {};
  for (const schema of schemas) {
    for (const [name, property] of Object.entries(asObject(schema.properties))) {
      const [one, other] = [optionsOf(asObject(properties[name])), optionsOf(asObject(property))];
      // What tells the shapes apart has the options of all.
      if (one.length > 0 && other.length > 0) properties[name] = { oneOf: distinct([...one, ...other]) };
      else properties[name] ??= property;
    }
  }
  const lists = schemas.map(({ required }) => (Array.isArray(required) ? required : []));
  const required = (lists[0] ?? []).filter((name) => lists.every((list) => list.includes(name)));
  return { ...schemas[0], properties, required };
}

function distinct(options: JsonObject[]): JsonObject[] {
  const values = options.map((option) => JSON.stringify(option.const));
  return options.filter((_option, index) => values.indexOf(values[index]!) === index);
}

/** The options of a choice, each with a `const`; none for anything else. */
export function optionsOf(schema: JsonObject): JsonObject[] {
  if (schema.const !== undefined)
    return [{ const: schema.const, ...(schema.title !== undefined && { title: schema.title }) }];
  if (Array.isArray(schema.enum)) return schema.enum.map((value) => ({ const: value }));
  const options = Array.isArray(schema.oneOf) ? schema.oneOf.filter(isObject) : [];
  return options.every((option) => option.const !== undefined) ? options : [];
}

/** Type of a schema's values, as it says or its keywords imply; undefined where they do not. */
export function kindOf(schema: JsonObject): string | undefined {
  const [type] = [schema.type].flat().filter((each) => each !== 'null');
  if (typeof type === 'string') return type;
  const [option] = optionsOf(schema);
  if (option) return typeof option.const;
  if (schema.properties !== undefined || schema.patternProperties !== undefined) return 'object';
  if (schema.additionalProperties !== undefined && schema.additionalProperties !== false) return 'object';
  if (schema.items !== undefined || schema.prefixItems !== undefined) return 'array';
  if (['pattern', 'format', 'maxLength', 'minLength'].some((key) => schema[key] !== undefined))
    return 'string';
  return ['minimum', 'maximum', 'multipleOf'].some((key) => schema[key] !== undefined) ? 'number' : undefined;
}

/** Takes null out of the types and the options of a schema. */
function withoutNull(simple: Simple): Simple {
  const { type, enum: options, ...rest } = simple.schema;
  const types = [type].flat().filter((each) => typeof each === 'string');
  const isNullable =
    simple.isNullable || types.includes('null') || (Array.isArray(options) && options.includes(null));
  const others = types.filter((each) => each !== 'null');
  const schema: JsonObject = {
    ...rest,
    ...(others.length > 0 && { type: others.length === 1 ? others[0] : others }),
    ...(Array.isArray(options) && { enum: options.filter((each) => each !== null) }),
  };
  return { ...simple, schema, isNullable };
}
