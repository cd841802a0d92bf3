import { type RawBuilder, sql } from 'kysely';
import type { FieldKind } from '../../metadata/model/kinds';
import type { Country } from '../../metadata/model/definitions';
import { type SearchTerms, textPattern } from '../../metadata/reading/searchTerms';
import { readDay } from '../../metadata/sheets/days';
import { parseMoney } from '../../metadata/values/money';
import { dayRange } from '../../metadata/values/time';
import { isNoted } from './annotations/conditions';
import { type SearchedColumn, searchedText } from '../database/indexedForms';

type Condition = RawBuilder<unknown>;

/** A field that searches look through. */
export interface SearchedField {
  column: string;
  kind: FieldKind | undefined;
  masked: boolean;
  /** Returns the forms in which a text may be stored, where values are written otherwise. */
  spellings?: ((text: string) => string[]) | undefined;
}

/** The fields of a resource that searches look through in a country. */
export interface SearchedView {
  /** Found by a part of their value. */
  texts: SearchedField[];
  /** Found by their whole value: amounts, times, and what is masked. */
  wholes: SearchedField[];
  /** The columns of these texts. */
  columns: SearchedColumn[];
  /** Fields among them with an index of whole values, in which several numbers are looked up. */
  numbers: string[];
  /** All columns of the table's index, if it has others as well. */
  indexed: SearchedColumn[] | undefined;
  /** By which amounts and days are read. */
  facts: Country;
  /** Whether records have a table of their own, whose ids are of the type uuid. */
  isStored: boolean;
  /** The entity whose notes and tags are searched as well, if it has any. */
  annotated: string | undefined;
}

/** A search as it is asked of a view. */
export interface SearchPlan {
  /** Equal for views with equal conditions. */
  key: string;
  /** The records that it finds. */
  condition: () => Condition;
  /** The records of which the whole text is an amount, a day or a masked value. They come first. */
  isWhole: () => Condition;
}

/**
 * Plans a search of a view: all words, one of several numbers, or the whole text. A term is part of a text or number, an amount, a day, a
 * whole masked value, or part of a note or tag.
 */
export function planSearch(
  view: SearchedView,
  search: SearchTerms,
  merchantId: string | undefined,
): SearchPlan {
  const { columns, indexed, isStored, annotated } = view;
  const { whole: text, id, terms, isAny } = search;
  if (id !== undefined) {
    const isIt = () => (isStored ? sql`id = ${id}::uuid` : sql`id::text = ${id}`);
    return { key: 'id', condition: isIt, isWhole: isIt };
  }
  if (isAny) return planNumbers(view, search);
  const whole = valuesOf(view, text);
  const all = terms.map((term) => withPart(view, valuesOf(view, term), term));
  const condition = () => {
    const conditions = all.map((values, index) => {
      const found = conditionOf(view, values);
      if (annotated === undefined || merchantId === undefined) return found;
      return sql`(${found} or ${isNoted({ merchantId, entity: annotated }, terms[index]!)})`;
    });
    if (conditions.length === 0) return nothing;
    const each = sql`(${sql.join(conditions, sql` and `)})`;
    // Each side is in the form of an index.
    return isEmpty(whole) || all.length === 1 ? each : sql`(${each} or ${conditionOf(view, whole)})`;
  };
  return {
    key: JSON.stringify([columns, indexed, all, whole]),
    condition,
    isWhole: () => conditionOf(view, { ...whole, parts: [] }),
  };
}

/** Plans a search of several numbers, whose values are all asked for together. Those that a record has as a whole come first. */
function planNumbers(view: SearchedView, { whole: text, terms, inParts }: SearchTerms): SearchPlan {
  const unmasked = withoutMasked(view);
  const numbers = terms.map((term) => {
    const values = valuesOf(unmasked, term);
    return inParts.includes(term) ? withPart(view, values, term) : { ...values, parts: [] };
  });
  const all = merge([...numbers, valuesOf(view, text)]);
  for (const column of view.numbers) {
    all.wholes[column] = { type: 'text', values: terms.flatMap((term) => formsOf(view, term)) };
  }
  return {
    key: JSON.stringify([view.columns, view.indexed, all]),
    condition: () => conditionOf(view, all),
    isWhole: () => conditionOf(view, { ...all, parts: [] }),
  };
}

/** Many masked values at once would make guessing them cheap. */
const withoutMasked = (view: SearchedView): SearchedView => ({
  ...view,
  wholes: view.wholes.filter(({ masked }) => !masked),
});

/** Returns how a number may be stored: in either case, and otherwise than it is printed. */
export function formsOf({ texts }: SearchedView, number: string): string[] {
  const forms = [number, ...texts.flatMap((field) => field.spellings?.(number) ?? [])];
  return [...new Set(forms.flatMap((form) => [form, form.toUpperCase(), form.toLowerCase()]))];
}

const nothing = sql`false`;

/** Values of a view that a text may be. */
interface TermValues {
  /** Parts of texts. */
  parts: string[];
  /** By column, the values of amounts, days and what is masked. */
  wholes: Record<string, WholeValues>;
}

/** Values of one column, one of which is enough: of instants, the days as their first and their last moment. */
type WholeValues =
  | { type: 'bigint'; values: number[] }
  | { type: 'text' | 'date'; values: string[] }
  | { type: 'days'; values: { gte?: string; lt?: string }[] };

const isEmpty = ({ parts, wholes }: TermValues) => parts.length === 0 && Object.keys(wholes).length === 0;

/** Returns what else a text is: a number printed otherwise than stored, an amount, a day, or a masked value. */
function valuesOf(view: SearchedView, text: string): TermValues {
  const { texts, wholes, facts } = view;
  const spellings = new Set(texts.flatMap((field) => field.spellings?.(text) ?? []));
  spellings.delete(text);
  const found = wholes.map((field) => [field.column, wholeValues(field, text, facts)] as const);
  return {
    parts: [...spellings].filter((spelling) => spelling.length >= shortestSpelling),
    wholes: Object.fromEntries(found.filter(([, { values }]) => values.length > 0)),
  };
}

/** A shorter one would be found in most numbers. */
const shortestSpelling = 4;

function withPart({ texts }: SearchedView, values: TermValues, term: string): TermValues {
  return texts.length === 0 ? values : { ...values, parts: [term, ...values.parts] };
}

function merge(all: TermValues[]): TermValues {
  const wholes: TermValues['wholes'] = {};
  for (const each of all) {
    for (const [column, { type, values }] of Object.entries(each.wholes)) {
      const before = wholes[column]?.values ?? [];
      wholes[column] = { type, values: [...before, ...values] } as WholeValues;
    }
  }
  return { parts: [...new Set(all.flatMap(({ parts }) => parts))], wholes };
}

function conditionOf(view: SearchedView, { parts, wholes }: TermValues): Condition {
  const conditions = [
    ...(parts.length > 0 ? [contains(view, parts)] : []),
    ...Object.entries(wholes).map(([column, values]) => isOneOf(sql.ref(column), values)),
  ];
  if (conditions.length === 0) return nothing;
  return conditions.length === 1 ? conditions[0]! : sql`(${sql.join(conditions, sql` or `)})`;
}

function isOneOf(column: RawBuilder<unknown>, { type, values }: WholeValues): Condition {
  if (type !== 'days') return sql`${column} = any(${values}::${sql.raw(type)}[])`;
  const days = values.map(
    ({ gte, lt }) => sql`${column} >= ${gte}::timestamptz and ${column} < ${lt}::timestamptz`,
  );
  return sql`(${sql.join(days, sql` or `)})`;
}

function contains({ texts, columns, indexed }: SearchedView, parts: string[]): Condition {
  const likes = parts.map((part) => textPattern(part).like);
  const matches = (text: RawBuilder<unknown>, operator: 'like' | 'ilike') =>
    likes.length === 1
      ? sql`${text} ${sql.raw(operator)} ${likes[0]}`
      : sql`${text} ${sql.raw(operator)} any(${likes}::text[])`;
  const conditions = [
    ...(indexed ? [matches(searchedText(indexed), 'like')] : []),
    matches(searchedText(columns), 'like'),
  ];
  if (parts.some((part) => /…|\.{3}/.test(part))) {
    // Both ends of a shortened number are those of one value, and not of two.
    const ofOne = texts.map(({ column }) => matches(sql.ref(column), 'ilike'));
    conditions.push(sql`(${sql.join(ofOne, sql` or `)})`);
  }
  return sql`(${sql.join(conditions, sql` and `)})`;
}

function wholeValues(field: SearchedField, text: string, facts: Country): WholeValues {
  if (field.kind === 'money') return { type: 'bigint', values: readingsOf(text, facts).amounts };
  if (field.kind === 'date') return { type: 'date', values: readingsOf(text, facts).days };
  if (field.kind === 'instant') {
    const ranges = readingsOf(text, facts).days.map((day) =>
      dayRange({ from: day, to: day }, facts.zone, new Date(0)),
    );
    return { type: 'days', values: ranges };
  }
  const isLong = text.length >= shortestMasked;
  return { type: 'text', values: isLong ? [...new Set([text, ...(field.spellings?.(text) ?? [])])] : [] };
}

/** Masked values are found as a whole, and none is shorter. */
const shortestMasked = 5;

/** Readings of texts by country: a search asks for them for each resource. */
const known = new WeakMap<Country, Map<string, Readings>>();

/** Number of texts of a country that are remembered. */
const maxKnown = 500;

/** The amounts (minor units) and the days that a text may be. */
interface Readings {
  amounts: number[];
  days: string[];
}

function readingsOf(text: string, facts: Country): Readings {
  let readings = known.get(facts);
  if (!readings || readings.size >= maxKnown) known.set(facts, (readings = new Map()));
  const before = readings.get(text);
  if (before) return before;
  const found = { amounts: readAmounts(text, facts), days: readDays(text, facts) };
  readings.set(text, found);
  return found;
}

/** Ways of writing amounts besides the country's: a user has their own, and a text is copied from anywhere. */
const numberFormats = ['en-US', 'de-DE', 'fr-FR', 'en-IN'];

/** The amounts, in minor units, that a text may be: `1.234` is one in some countries and none in others. */
function readAmounts(text: string, facts: Country): number[] {
  if (text.length > longestAmount || !/\d/.test(text)) return [];
  const read = [facts.numberFormat, ...numberFormats].map((numberFormat) =>
    parseMoney(text, { ...facts, numberFormat }),
  );
  return [...new Set(read.filter((amount) => amount !== undefined))];
}

const longestAmount = 30;

/** The days that a text may be, as `2026-11-20`: of two numbers, either may be the month. One without a year is none. */
function readDays(text: string, { zone }: Country): string[] {
  if (text.length > longestDay || !/\d/.test(text) || isNoDay.test(text)) return [];
  const orders = ['dayFirst', 'monthFirst'] as const;
  const read = orders.map((order) => readDay({ text: chineseDay(text) }, { order, zone }));
  return [...new Set(read.filter((day) => day !== undefined))];
}

const longestDay = 40;

/** Numbers that are no day of eight digits, and days that words follow. */
const isNoDay = /^\d{1,7}$|^\d{9,}$|^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}[T ,]+\D/;

/** `2026年11月20日` as `2026-11-20`. */
const chineseDay = (text: string) => text.replace(/^(\d{4})年(\d{1,2})月(\d{1,2})[日号]$/, '$1-$2-$3');
