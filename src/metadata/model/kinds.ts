/** Groups of kinds whose values people type, search and sort alike. */
type Values = 'text' | 'number' | 'time' | 'choice' | 'boolean' | 'file' | 'parts' | 'tags';

const values = {
  text: 'text',
  identifier: 'text',
  phone: 'text',
  email: 'text',
  url: 'text',
  choice: 'choice',
  state: 'choice',
  boolean: 'boolean',
  number: 'number',
  money: 'number',
  instant: 'time',
  date: 'time',
  file: 'file',
  list: 'parts',
  object: 'parts',
  tags: 'tags',
} satisfies Record<string, Values>;

/**
 * Kind of a field's values, for all code that shows, filters, stores or exports them. The compiler determines it once (`fieldKind`).
 * - `instant`: a `date-time` in UTC; `state`: a choice whose options have tones.
 * - `list`, `object`: they hold other values.
 * - `file`: id, name, type and size; the content is stored elsewhere.
 * - `tags`: words that users give a record, which no entity has.
 *
 * Whether a value is masked is not part of its kind (`ui.masked`).
 */
export type FieldKind = keyof typeof values;

/** The group of each kind. Each half of the product has a full record of kinds of its own, so that the compiler names what a new one lacks. */
export const kinds: Readonly<Record<FieldKind, Values>> = values;

/** Anything that has a kind. */
interface OfKind {
  kind: FieldKind;
}

/** Whether values are texts, which may be searched by a part and parted by commas. */
export function isText({ kind }: OfKind): boolean {
  return kinds[kind] === 'text';
}

/** Whether values are days or instants, so that a span of days filters by them. */
export function isTime({ kind }: OfKind): boolean {
  return kinds[kind] === 'time';
}

/** Whether values are more or less than others: numbers and times. Lists are first sorted from the greatest down. */
export function isOrdered({ kind }: OfKind): boolean {
  return kinds[kind] === 'number' || isTime({ kind });
}

/** Whether values are lists, objects or files, which have no order among them and no column of their own. */
export function isNested({ kind }: OfKind): boolean {
  return kinds[kind] === 'file' || hasParts({ kind });
}

/** Whether values are lists or objects. */
export function hasParts({ kind }: OfKind): boolean {
  return kinds[kind] === 'parts';
}
