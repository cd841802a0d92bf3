import { isObject, type JsonObject, type JsonSchema, type JsonValue } from '../../../metadata/model/json';
import type { Fields } from './convert';
import { leave } from './Decision';
import type { ForeignRule } from './foreignRules';
import { type Conversion, optionsOf } from './simplify';

/**
 * Converts the rules of a foreign record that conditions can say. Where fields have some values or are given, others are required,
 * forbidden or have some values, too. What they cannot say is left to decide.
 */
export function convertRules(conversion: Conversion, fields: Fields): JsonSchema[] {
  return conversion.rules.flatMap((rule) => {
    const converted = convertRule(conversion, fields, rule);
    if (!converted) leave(conversion.decisions, 'rule', `the record (${rule.keyword})`);
    return converted ? [converted] : [];
  });
}

function convertRule(
  { names }: Conversion,
  fields: Fields,
  { condition, then, otherwise }: ForeignRule,
): JsonSchema | undefined {
  const given = convertCondition(names, fields, condition);
  const [one, other] = [convertBranch(names, fields, then), convertBranch(names, fields, otherwise)];
  if (!given || !one || !other) return undefined;
  const [isOne, isOther] = [one, other].map((branch) => Object.keys(branch).length > 0);
  if (!isOne && !isOther) return undefined;
  return { if: given, ...(isOne && { then: one }), ...(isOther && { else: other }) };
}

/** Keywords that say nothing about which records a schema takes. */
const wordless = new Set(['type', 'title', 'description', '$comment']);

/** The members of a schema of a whole record; undefined where it has others than these. */
function membersOf(
  value: JsonValue | undefined,
  keys: readonly string[],
): { schema: JsonObject; properties: [string, JsonValue][]; required: string[] } | undefined {
  if (!isObject(value)) return undefined;
  if (Object.keys(value).some((key) => !keys.includes(key) && !wordless.has(key))) return undefined;
  const { properties = {}, required = [] } = value;
  if (!isObject(properties) || !Array.isArray(required)) return undefined;
  const texts = required.filter((name) => typeof name === 'string');
  return {
    schema: value,
    properties: Object.entries(properties).map(([name, inner]) => [name, inner ?? true]),
    required: texts,
  };
}

function convertCondition(
  names: Conversion['names'],
  fields: Fields,
  condition: JsonValue,
): JsonSchema | undefined {
  const members = membersOf(condition, ['properties', 'required']);
  if (!members) return undefined;
  const values: Record<string, JsonValue[]> = {};
  for (const [foreign, schema] of members.properties) {
    const name = names.get(foreign);
    const fitting = name === undefined ? undefined : valuesOf(fields, name, schema);
    // Where it is empty, the foreign rule would apply as well.
    const isGiven =
      name !== undefined && (members.required.includes(foreign) || fields.required.includes(name));
    if (!fitting || !isGiven) return undefined;
    values[name] = fitting;
  }
  const presences: string[] = [];
  for (const foreign of members.required) {
    const name = names.get(foreign);
    if (name === undefined) return undefined;
    if (!Object.hasOwn(values, name) && !fields.required.includes(name)) presences.push(name);
  }
  const entries = Object.entries(values);
  if (presences.length === 0 && entries.length === 0) return undefined;
  if (presences.length === 0)
    return Object.fromEntries(entries.map(([name, list]) => [name, list.length === 1 ? list[0]! : list]));
  const properties = Object.fromEntries(entries.map(([name, list]) => [name, oneOf(list)]));
  return {
    ...(entries.length > 0 && { properties }),
    required: [...Object.keys(values), ...presences],
  };
}

/** A branch without members says nothing. */
function convertBranch(
  names: Conversion['names'],
  fields: Fields,
  branch: JsonValue | undefined,
): JsonSchema | undefined {
  if (branch === undefined || branch === true) return {};
  const members = membersOf(branch, ['properties', 'required', 'not']);
  if (!members) return undefined;
  const properties: Record<string, JsonValue> = {};
  const forbidden = membersOf(members.schema.not ?? {}, ['required']);
  // Of several, only that not all are given is forbidden.
  if (!forbidden || forbidden.required.length > 1) return undefined;
  const refused = forbidden.required.map((name): [string, JsonValue] => [name, false]);
  for (const [foreign, schema] of [...members.properties, ...refused]) {
    const name = names.get(foreign);
    if (name === undefined) return undefined;
    if (schema === true || (isObject(schema) && Object.keys(schema).length === 0)) continue;
    const values = valuesOf(fields, name, schema);
    if (schema === false ? fields.required.includes(name) : !values) return undefined;
    properties[name] = values ? oneOf(values) : false;
  }
  const required: string[] = [];
  for (const foreign of members.required) {
    const name = names.get(foreign);
    const field = name === undefined ? undefined : fields.properties[name];
    // What nobody enters, no form can ask for.
    if (name === undefined || !field || field.readOnly === true) return undefined;
    if (!fields.required.includes(name)) required.push(name);
  }
  return {
    ...(required.length > 0 && { required }),
    ...(Object.keys(properties).length > 0 && { properties }),
  };
}

function oneOf(values: JsonValue[]): JsonSchema {
  return values.length === 1 ? { const: values[0]! } : { enum: values };
}

/** The values that a schema names, if all of them are values of the converted field. */
function valuesOf(fields: Fields, name: string, schema: JsonValue): JsonValue[] | undefined {
  const field = fields.properties[name];
  if (!field || !isObject(schema)) return undefined;
  const values = optionsOf(schema).map((option) => option.const ?? null);
  if (values.length === 0 || Object.keys(schema).some((key) => !namesValues.has(key))) return undefined;
  const options = optionsOf(field).map((option) => option.const);
  const fits = (value: JsonValue) =>
    options.length > 0 ? options.includes(value) : typeof value === 'boolean' && field.type === 'boolean';
  return values.every(fits) ? values : undefined;
}

const namesValues = new Set([...wordless, 'const', 'enum', 'oneOf']);
