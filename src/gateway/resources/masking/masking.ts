import { memoize } from '../../../metadata/tracking/memoize';
import type { BoundField } from '../../../metadata/model/BoundField';
import { isObject, type JsonObject, type JsonValue } from '../../../metadata/model/json';
import { hasMasked, isMaskedField, maskValue } from '../../../metadata/values/masking';
import type { EntityRecord } from '../../database/records';

/** Replaces what must not leave the gateway in a text. */
export type HideSecrets = (text: string) => string;

type Fields = Record<string, BoundField>;

/**
 * Returns a copy of a record with only these fields, masked as responses contain it. Where another text contains a masked value, that part
 * of it is masked too.
 */
export function maskRecord(fields: Fields, record: EntityRecord): EntityRecord {
  // Lists need this for each record: a copy as a whole takes a fifth of the time of one by its fields.
  const shown = { ...record };
  for (const name in record) if (name !== 'id' && !Object.hasOwn(fields, name)) delete shown[name];
  const { masked, changeable } = changesOf(fields);
  const hide = hiding(masked, record);
  for (const field of changeable) {
    const value = record[field.name];
    if (value !== undefined) shown[field.name] = maskField(field, value, hide);
  }
  return shown;
}

/** Fields that responses contain otherwise than stored. */
interface Changes {
  /** The fields that are masked, or have a masked one inside: most resources have none. */
  masked: BoundField[];
  /** These and what may contain a value of theirs, and fields with parts, of which a country may have fewer. */
  changeable: BoundField[];
}

const changesOf: (fields: Fields) => Changes = memoize((fields: Fields) => {
  const all = Object.values(fields);
  const masked = all.filter(hasMasked);
  return { masked, changeable: masked.length > 0 ? all : all.filter(({ item, fields }) => item ?? fields) };
});

const hideNothing: HideSecrets = (text) => text;

/** Returns a function that masks the values of records' masked fields in any text, such as an event's note. */
export function secretsOf(fields: Fields, records: EntityRecord[]): HideSecrets {
  return hiding(changesOf(fields).masked, ...records);
}

function hiding(masked: BoundField[], ...records: EntityRecord[]): HideSecrets {
  const secrets = masked.flatMap((field) =>
    records.flatMap((record) => findSecrets(field, record[field.name] ?? null)),
  );
  if (secrets.length === 0) return hideNothing;
  // A longer one first: it may contain a shorter one.
  const ordered = secrets.toSorted((one, other) => other.letters.length - one.letters.length);
  return (text) => {
    const plain = lettersOf(text);
    let shown = text;
    // Hardly a text contains one, and to make a pattern takes longer than all else of a record.
    for (const { letters, mask } of ordered) {
      if (plain.includes(letters)) shown = shown.replace(looselyMatching(letters), () => mask);
    }
    return shown;
  };
}

/** Returns a value of a field as responses contain it. */
export function maskField(field: BoundField, value: JsonValue, hide: HideSecrets): JsonValue {
  if (value === null) return null;
  if (isMaskedField(field)) return maskValue(field, value);
  if (field.item && Array.isArray(value)) {
    const { item } = field;
    return value.map((each) => maskField(item, each, hide));
  }
  if (field.fields && isObject(value)) return maskParts(field.fields, value, hide);
  return hide !== hideNothing && hasText.has(field.kind) ? hideIn(value, hide) : value;
}

/** The parts of an object, without those that its schema does not have in this country. */
function maskParts(fields: Fields, value: JsonObject, hide: HideSecrets): JsonValue {
  return Object.fromEntries(
    Object.values(fields).flatMap((field) => {
      const part = value[field.name];
      return part === undefined ? [] : [[field.name, maskField(field, part, hide)]];
    }),
  );
}

/** A field of a record, or inside of one, and its value. */
interface Part {
  field: BoundField;
  /** The titles on the way to it, and the places in lists: `Lines · 2 · Account`. */
  title: string;
  value: JsonValue | undefined;
}

/**
 * Finds a field by the names on the way to it and, in lists, the places: `account`, `lines/1/account`. Without a record there
 * is no value. Returns undefined where the path leads to no field.
 */
export function partAt(fields: Fields, path: string, record?: EntityRecord): Part | undefined {
  let members: Fields | undefined = fields;
  let found: BoundField | undefined;
  let value: JsonValue | undefined = record;
  const titles: string[] = [];
  for (const segment of path.split('/')) {
    if (found?.item && /^\d+$/.test(segment)) {
      value = Array.isArray(value) ? value[Number(segment)] : undefined;
      titles.push(String(Number(segment) + 1));
      found = found.item;
    } else {
      const field: BoundField | undefined =
        members && Object.hasOwn(members, segment) ? members[segment] : undefined;
      if (!field) return undefined;
      value = isObject(value) && Object.hasOwn(value, segment) ? value[segment] : undefined;
      titles.push(field.title);
      found = field;
    }
    members = found.fields;
  }
  return found && { field: found, value, title: titles.join(' · ') };
}

function hideIn(value: JsonValue, hide: HideSecrets): JsonValue {
  if (typeof value === 'string') return hide(value);
  if (Array.isArray(value)) return value.map((item) => hideIn(item, hide));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, hideIn(member ?? null, hide)]),
  );
}

/** The kinds of fields whose values are free enough to contain another field's value. */
const hasText: ReadonlySet<BoundField['kind']> = new Set([
  'text',
  'identifier',
  'phone',
  'email',
  'url',
  'list',
  'object',
]);

/** A value that must not be readable, and what stands for it. */
interface Secret {
  /** Its letters and digits alone, in lower case. */
  letters: string;
  mask: string;
}

/** Shorter values are masked in their own field only: they would be found in many a number by chance. */
const minLetters = 6;

function findSecrets(field: BoundField, value: JsonValue): Secret[] {
  if (value === null) return [];
  if (isMaskedField(field)) {
    const letters = typeof value === 'object' ? '' : lettersOf(String(value));
    return field.kind === 'money' || letters.length < minLetters
      ? []
      : [{ letters, mask: maskValue(field, value) }];
  }
  const { item, fields = {} } = field;
  if (item && Array.isArray(value)) return value.flatMap((each) => findSecrets(item, each));
  if (!isObject(value)) return [];
  return Object.values(fields).flatMap((each) => findSecrets(each, value[each.name] ?? null));
}

function lettersOf(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase();
}

/** A pattern that finds letters and digits however they are grouped: with spaces, dashes or points between them. */
function looselyMatching(letters: string): RegExp {
  return new RegExp(Array.from(letters).join('[^\\p{L}\\p{N}]*'), 'giu');
}
