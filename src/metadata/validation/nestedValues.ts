import type { BoundField } from '../model/BoundField';
import { isObject, type JsonValue } from '../model/json';
import { escapeSegment, parsePointer, valueAt } from '../schema/pointers';
import { activeFields } from './activeFields';
import type { ValidationError } from './validationErrors';

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
 * Returns values as they are sent: without empty parts of objects and parts that an object's own rules hide now. An object
 * or a list of which nothing is left becomes null, but an object in a list stays, so that the others keep their places.
 */
export function withoutEmptyParts(fields: Fields, values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const field = own(fields, name);
      return [name, field && value !== undefined ? filledPart(field, value) : value];
    }),
  );
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

/** Returns values with the defaults of the parts of their objects in place of what is missing there. */
export function withDefaultParts(fields: Fields, values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const field = own(fields, name);
      return [name, field && value !== undefined ? withDefaults(field, value) : value];
    }),
  );
}

function withDefaults({ item, fields }: BoundField, value: JsonValue): JsonValue {
  if (item && Array.isArray(value)) return value.map((each) => withDefaults(item, each));
  if (!fields || !isObject(value)) return value;
  const defaults = Object.values(fields).flatMap(({ name, default: part }) =>
    part === undefined ? [] : [[name, part] as const],
  );
  return {
    ...Object.fromEntries(defaults),
    ...(withDefaultParts(fields, value) as { [name: string]: JsonValue }),
  };
}

/** Returns an error for each part of an object that its schema does not have in this country. */
export function unknownParts(fields: Fields, values: Values): ValidationError[] {
  return Object.entries(values).flatMap(([name, value]) => {
    const field = own(fields, name);
    return field ? unknownIn(field, value, `/${escapeSegment(name)}`) : [];
  });
}

function unknownIn(
  { item, fields }: BoundField,
  value: JsonValue | undefined,
  path: string,
): ValidationError[] {
  if (item && Array.isArray(value)) {
    return value.flatMap((each, index) => unknownIn(item, each, `${path}/${index}`));
  }
  if (!fields || !isObject(value)) return [];
  return Object.entries(value).flatMap(([name, part]) => {
    const at = `${path}/${escapeSegment(name)}`;
    const field = own(fields, name);
    return field ? unknownIn(field, part, at) : [{ path: at, keyword: 'unevaluatedProperties', params: {} }];
  });
}
