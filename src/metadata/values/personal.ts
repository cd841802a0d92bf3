import type { BoundField } from '../model/BoundField';
import { isObject, type JsonValue } from '../model/json';
import type { Person } from '../model/Person';

type Fields = Record<string, BoundField>;

/** Returns whose data a field holds: by its schema, or a user where the gateway fills in a user's name. */
export function personOf({
  personal,
  generate,
}: Pick<BoundField, 'personal' | 'generate'>): Person | undefined {
  if (typeof personal === 'string') return personal;
  return personal !== false && generate === 'user' ? 'user' : undefined;
}

/** Pattern of pseudonyms, which stand for values of a forgotten person, whatever the field takes otherwise. */
const pseudonym = /^(?:Forgotten [0-9a-f]{8}|forgotten-[0-9a-f]{8}@forgotten\.invalid)$/;

/** Whether a value stands for that of somebody who was forgotten. */
export function isPseudonym(value: JsonValue | undefined): boolean {
  return typeof value === 'string' && pseudonym.test(value);
}

/** A field that holds data of a person, or a part of an object or a list that does. */
export interface PersonalField {
  /** The names that lead to it. */
  path: string[];
  field: BoundField;
  person: Person;
}

/** Finds the fields that hold data of persons, also inside of objects and lists. */
export function personalFields(fields: Fields): PersonalField[] {
  return Object.entries(fields).flatMap(([name, field]) => personalParts(field, [name]));
}

function personalParts(field: BoundField, path: string[]): PersonalField[] {
  const person = personOf(field);
  if (person !== undefined) return [{ path, field, person }];
  if (field.item) return personalParts(field.item, path);
  return Object.entries(field.fields ?? {}).flatMap(([name, part]) => personalParts(part, [...path, name]));
}

/** Returns a value of a field with `replace` applied to each value in it that is a person's. */
export function mapPersonal(
  field: BoundField,
  value: JsonValue,
  replace: (value: JsonValue, field: BoundField, person: Person) => JsonValue,
): JsonValue {
  if (value === null) return null;
  const person = personOf(field);
  if (person !== undefined) return replace(value, field, person);
  const { item, fields } = field;
  if (item && Array.isArray(value)) return value.map((each) => mapPersonal(item, each, replace));
  if (!fields || !isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      name,
      Object.hasOwn(fields, name) && part !== undefined ? mapPersonal(fields[name]!, part, replace) : part,
    ]),
  );
}
