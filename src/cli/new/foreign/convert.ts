import { isObject, type JsonObject, type JsonSchema } from '../../../metadata/model/json';
import { columnName } from '../../../metadata/storage/columns';
import { convertScalar } from './convertScalar';
import { leave } from './Decision';
import { fieldName } from './fieldNames';
import { flagsOf, noteKeywords, sentenceOf, wordsOf } from './fieldWords';
import { asObject, followReference } from './readForeign';
import { type Conversion, kindOf, type Simple, simplify } from './simplify';

/** Place of a field in words, and the number of objects and lists around it. */
interface Around {
  /** Path of the fields around it, such as `payer.address`; empty in the record itself. */
  place: string;
  /** Objects around it. */
  depth: number;
  isInList: boolean;
  /** Levels above it that were moved up. */
  lifted: number;
  followed: string[];
}

/** Fields by name, and which of them are required. */
export interface Fields {
  properties: Record<string, JsonSchema>;
  required: string[];
}

/** Greatest depth of objects that a form has. What is deeper is moved up. */
const maxDepth = 2;

/** Greatest number of levels that are moved up. The rest of what contains ever more is left out. */
const maxLifted = 2;

/** Converts the schema at an address of the document into an entity's fields. What is left to decide is noted in the conversion. */
export function convertRecord(
  conversion: Conversion,
  address: string,
): { fields: Fields; description?: string } {
  const simple = simplify(conversion, followReference(conversion.document, address), '', [address]);
  const around: Around = { place: '', depth: 0, isInList: false, lifted: 0, followed: simple.followed };
  const taken = new Set<string>();
  const fields = convertFields(conversion, simple.schema, around, taken);
  for (const { name, schema } of conversion.hoisted)
    fields.properties[fieldName(name, conversion.owner, taken, true)] = schema;
  const description = sentenceOf(simple.schema.description);
  return { fields, ...(description !== undefined && { description }) };
}

function convertFields(
  conversion: Conversion,
  schema: JsonObject,
  around: Around,
  taken: Set<string>,
): Fields {
  const fields: Fields = { properties: {}, required: [] };
  const required = new Set(Array.isArray(schema.required) ? schema.required : []);
  const foreignFields = Object.entries(asObject(schema.properties));
  const isPriced = foreignFields.some(([foreign]) => /currency/i.test(foreign));
  for (const [foreign, value] of foreignFields) {
    const name = fieldName(foreign, conversion.owner, taken, around.place === '');
    const place = around.place === '' ? name : `${around.place}.${name}`;
    const simple = simplify(conversion, value, place, around.followed);
    if (simple.isNothing) {
      taken.delete(columnName(name));
      continue;
    }
    if (name !== foreign && around.lifted === 0)
      leave(conversion.decisions, 'name', `${foreign} is ${place}`);
    if (isPriced && /^value$/i.test(foreign)) leave(conversion.decisions, 'amount', place);
    const isRequired = required.has(foreign);
    if (isRequired && simple.isNullable) leave(conversion.decisions, 'optional', place);
    const inner = { ...around, place, followed: simple.followed };
    if (kindOf(simple.schema) === 'object' && around.depth >= maxDepth && !isMap(simple.schema)) {
      taken.delete(columnName(name));
      lift(conversion, { name, simple, isRequired: isRequired && !simple.isNullable }, inner, taken, fields);
      continue;
    }
    const converted = convertField(conversion, simple, inner);
    if (!converted) {
      taken.delete(columnName(name));
      continue;
    }
    if (around.place !== '') delete converted.readOnly;
    const field = { ...wordsOf(simple.schema, name), ...converted };
    const definition = conversion.definitions.get(converted);
    if (definition !== undefined) conversion.definitions.set(field, definition);
    fields.properties[name] = field;
    if (around.place === '' && around.lifted === 0) conversion.names.set(foreign, name);
    if (isRequired && !simple.isNullable) fields.required.push(name);
  }
  return fields;
}

/** Moves the parts of a too deep object into the one around it, with the object's name in front. */
function lift(
  conversion: Conversion,
  { name, simple, isRequired }: { name: string; simple: Simple; isRequired: boolean },
  around: Around,
  taken: Set<string>,
  fields: Fields,
): void {
  if (around.lifted >= maxLifted) {
    leave(conversion.decisions, 'left', `${around.place} (too deep)`);
    return;
  }
  leave(conversion.decisions, 'moved', around.place);
  const properties = Object.entries(asObject(simple.schema.properties));
  const required = Array.isArray(simple.schema.required) && isRequired ? simple.schema.required : [];
  const longer = (part: string) => `${name}_${part}`;
  const holder = around.place.split('.').slice(0, -1).join('.');
  const inner = convertFields(
    conversion,
    {
      properties: Object.fromEntries(properties.map(([part, value]) => [longer(part), value])),
      required: required.flatMap((part) => (typeof part === 'string' ? [longer(part)] : [])),
    },
    { ...around, place: holder, lifted: around.lifted + 1, depth: maxDepth },
    taken,
  );
  Object.assign(fields.properties, inner.properties);
  fields.required.push(...inner.required);
}

/** Converts one field; undefined where it is left out. */
function convertField(conversion: Conversion, simple: Simple, around: Around): JsonSchema | undefined {
  const { schema } = simple;
  noteKeywords(conversion, schema, around.place);
  const kind = kindOf(schema);
  const flags = flagsOf(schema);
  if (kind === 'array') {
    const list = convertList(conversion, schema, around);
    return list && { ...list, ...flags };
  }
  if (kind !== 'object') return { ...convertScalar(conversion, schema, around.place), ...flags };
  if (isMap(schema)) return convertMap(conversion, schema, around, flags);
  const inner = { ...around, depth: around.depth + 1 };
  const { properties, required } = convertFields(conversion, schema, inner, new Set());
  if (Object.keys(properties).length === 0) {
    leave(conversion.decisions, 'left', `${around.place} (nothing is left of it)`);
    return undefined;
  }
  const converted: JsonSchema = {
    type: 'object',
    properties,
    ...(required.length > 0 && { required }),
    ...flags,
  };
  if (simple.definition !== undefined) conversion.definitions.set(converted, simple.definition);
  return converted;
}

function isMap(schema: JsonObject): boolean {
  return Object.keys(asObject(schema.properties)).length === 0;
}

function convertList(conversion: Conversion, schema: JsonObject, around: Around): JsonSchema | undefined {
  const items = Array.isArray(schema.items)
    ? schema.items[0]
    : (schema.items ?? [schema.prefixItems].flat()[0]);
  const simple = simplify(conversion, items, around.place, around.followed);
  if (simple.isNothing) return undefined;
  const inner = { ...around, followed: simple.followed };
  const kind = kindOf(simple.schema);
  if (kind === 'array') {
    leave(conversion.decisions, 'alternative', `${around.place} (a list, of lists)`);
    return convertList(conversion, simple.schema, inner);
  }
  if (kind === 'boolean' || (kind === 'object' && isMap(simple.schema))) {
    leave(
      conversion.decisions,
      'left',
      `${around.place} (a list of ${kind === 'boolean' ? 'true or false' : 'objects without fields'})`,
    );
    return undefined;
  }
  const isPart = around.place.includes('.');
  if (kind === 'object' && isPart && around.isInList) {
    leave(conversion.decisions, 'left', `${around.place} (a list of objects in a list)`);
    return undefined;
  }
  const item = convertField(conversion, simple, { ...inner, isInList: true });
  if (!item) return undefined;
  delete item.readOnly;
  const limits: JsonObject = {};
  for (const limit of ['minItems', 'maxItems'] as const)
    if (typeof schema[limit] === 'number') limits[limit] = schema[limit];
  if (schema.uniqueItems === true) limits.uniqueItems = true;
  const list = { type: 'array', items: item, ...limits };
  if (kind !== 'object' || !isPart) return list;
  const name = around.place.replaceAll('.', '_');
  leave(conversion.decisions, 'moved', around.place);
  conversion.hoisted.push({ name, schema: list });
  return undefined;
}

/** A map is a list of names and values, where a list of objects may be. */
function convertMap(
  conversion: Conversion,
  schema: JsonObject,
  around: Around,
  flags: JsonObject,
): JsonSchema | undefined {
  const value = isObject(schema.additionalProperties)
    ? schema.additionalProperties
    : Object.values(asObject(schema.patternProperties))[0];
  if (around.isInList || around.place.includes('.') || value === undefined) {
    leave(conversion.decisions, 'left', `${around.place} (an object without fields)`);
    return undefined;
  }
  leave(conversion.decisions, 'map', around.place);
  const item = {
    type: 'object',
    properties: { name: { type: 'string', maxLength: 64 }, value },
    required: ['name', 'value'],
  };
  const list = convertList(conversion, { items: item }, around);
  return list && { ...list, ...flags };
}
