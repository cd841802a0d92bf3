import type { BoundField } from '../model/BoundField';
import { isObject, type JsonValue } from '../model/json';
import { escapeSegment, parsePointer, valueAt } from '../schema/schemaParts';
import { isMasked } from '../values/masking';
import type { PhoneFacts } from '../reading/phones';
import { trimText } from '../values/trimText';
import { isPrinted, readText } from '../reading/readText';
import { activeFields, isEmpty } from './activeFields';
import { unwantedMember, type ValidationError } from './validationErrors';

type Fields = Record<string, BoundField>;

/** Values by field, of a form or of an object in it. */
export interface Values {
  [field: string]: JsonValue | undefined;
}

/** The field that a JSON pointer leads to. */
interface FieldAtPointer {
  /** Undefined where the pointer leads to nothing that the schema has. */
  field: BoundField | undefined;
  /** The part of the pointer, as segments, that leads to a field or an item of one. */
  path: string[];
}

/**
 * Finds the field at a JSON pointer into values, such as `/lines/1/amount`. Fields in objects are as the rules of these make
 * them for the `values`, with the titles that a form shows.
 */
export function fieldAt(fields: Fields, pointer: string, values: Values = {}): FieldAtPointer {
  const [name = '', ...rest] = parsePointer(pointer);
  const first = own(fields, name);
  if (!first) return { field: undefined, path: [] };
  let field = first;
  const path = [name];
  for (const segment of rest) {
    const part: BoundField | undefined =
      field.item && /^\d+$/.test(segment)
        ? field.item
        : own(namedParts(field, valueAt(values, path)), segment);
    if (!part) return { field: undefined, path };
    path.push(segment);
    field = part;
  }
  return { field, path };
}

/** All fields of an object, those that its values show as they show them. */
function namedParts(object: BoundField, value: JsonValue | undefined): Fields {
  return { ...object.fields, ...partsOf(object, isObject(value) ? value : {}) };
}

function own(fields: Fields, name: string): BoundField | undefined {
  return Object.hasOwn(fields, name) ? fields[name] : undefined;
}

/**
 * Returns values for sending, without empty parts of objects and parts that their own rules hide. Objects and lists of
 * which nothing is left become null; an object in a list stays, so that the others keep their places.
 */
export function withoutEmptyParts(fields: Fields, values: Values): Values {
  return mapFields(fields, values, filledPart);
}

/** Returns values with all texts in them trimmed (product 8.30). */
export function trimValues(fields: Fields, values: Values): Values {
  return mapFields(fields, values, trimValue);
}

/** Changes the values of fields. What belongs to no field stays. */
function mapFields(
  fields: Fields,
  values: Values,
  change: (field: BoundField, value: JsonValue) => JsonValue,
): Values {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const field = own(fields, name);
      return [name, field && value !== undefined ? change(field, value) : value];
    }),
  );
}

/**
 * Returns a field's value with its texts trimmed, also those that it holds. A masked one stays: it is compared with that of the
 * record.
 */
export function trimValue(field: BoundField, value: JsonValue): JsonValue {
  const { item, fields } = field;
  if (typeof value === 'string') return isMasked(value) ? value : trimText(value);
  if (item && Array.isArray(value)) return value.map((each) => trimValue(item, each));
  return fields && isObject(value) ? trimValues(fields, value) : value;
}

/**
 * Returns a field's value as it is stored (product 8.40): texts trimmed and printed forms read. Inside objects and
 * lists, their own rules decide about formats. Masked values stay.
 */
export function readValue(field: BoundField, value: JsonValue, country: PhoneFacts): JsonValue {
  const { item, fields } = field;
  if (typeof value === 'string') {
    if (isMasked(value)) return value;
    return isPrinted(field) ? trimText(readText(field, trimText(value), country)) : trimText(value);
  }
  if (item && Array.isArray(value)) return value.map((each) => readValue(item, each, country));
  if (!fields || !isObject(value)) return value;
  return readValues(namedParts(field, trimValues(fields, value)), value, country);
}

/** Returns stored values. `fields` are those of the form with these values, which decide about formats. */
export function readValues(fields: Fields, values: Values, country: PhoneFacts): Values {
  return mapFields(fields, values, (field, value) => readValue(field, value, country));
}

function filledPart(field: BoundField, value: JsonValue): JsonValue {
  const { item } = field;
  if (item && Array.isArray(value)) {
    if (value.length === 0) return null;
    return value.map((each) => (item.fields && isObject(each) ? filledParts(item, each) : each));
  }
  if (!field.fields || !isObject(value)) return value;
  const parts = filledParts(field, value);
  return Object.keys(parts).length > 0 ? parts : null;
}

function filledParts(object: BoundField, values: Values): Record<string, JsonValue> {
  const parts: Record<string, JsonValue> = {};
  for (const [name, field] of Object.entries(partsOf(object, values))) {
    const part = filledPart(field, values[name] ?? null);
    if (part !== null && part !== '') parts[name] = part;
  }
  return parts;
}

/** Returns the fields of an object that its own values show, with the rules that apply merged in. */
export function partsOf({ fields = {}, rules = [] }: BoundField, values: Values): Fields {
  return rules.length > 0 ? activeFields({ fields, visible: {}, rules }, values) : fields;
}

/** Returns values with the defaults of the parts of their objects in place of those that are missing or empty. */
export function withDefaultParts(fields: Fields, values: Values): Values {
  return mapFields(fields, values, withDefaults);
}

function withDefaults(field: BoundField, value: JsonValue): JsonValue {
  const { item, fields } = field;
  if (item && Array.isArray(value)) return value.map((each) => withDefaults(item, each));
  if (!fields || !isObject(value)) return value;
  const parts = Object.entries(withDefaultParts(fields, value)).filter(([, part]) => !isEmpty(part));
  const given = Object.fromEntries(parts);
  const shown = partsOf(field, { ...defaultsOf(fields), ...given });
  return { ...defaultsOf(shown), ...given };
}

/** Returns the defaults of fields, by name. */
export function defaultsOf(fields: Fields): Record<string, JsonValue> {
  return Object.fromEntries(
    Object.values(fields).flatMap(({ name, default: value }) => (value === undefined ? [] : [[name, value]])),
  );
}

/** Returns an error for each part of an object that is unknown here or has a hidden value. */
export function unknownParts(fields: Fields, values: Values): ValidationError[] {
  return Object.entries(values).flatMap(([name, value]) => {
    const field = own(fields, name);
    return field ? unknownIn(field, value, `/${escapeSegment(name)}`) : [];
  });
}

function unknownIn(field: BoundField, value: JsonValue | undefined, path: string): ValidationError[] {
  const { item, fields } = field;
  if (item && Array.isArray(value)) {
    return value.flatMap((each, index) => unknownIn(item, each, `${path}/${index}`));
  }
  if (!fields || !isObject(value)) return [];
  const shown = partsOf(field, value);
  return Object.entries(value).flatMap(([name, part]) => {
    const at = `${path}/${escapeSegment(name)}`;
    const inner = own(shown, name);
    if (inner) return unknownIn(inner, part, at);
    return isEmpty(part) && own(fields, name) ? [] : [unwantedMember(at)];
  });
}
