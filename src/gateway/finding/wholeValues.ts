import type { Country } from '../../metadata/model/definitions';
import type { FieldKind } from '../../metadata/model/kinds';
import { readDay } from '../../metadata/sheets/days';
import { parseMoney } from '../../metadata/values/money';
import { dayRange } from '../../metadata/values/time';

/** A field that searches look through. */
export interface SearchedField {
  column: string;
  kind: FieldKind | undefined;
  masked: boolean;
  /** Returns the forms in which a text may be stored, where values are written otherwise. */
  spellings?: ((text: string) => string[]) | undefined;
}

/** Values of one column, one of which is enough: of instants, the days as their first and their last moment. */
export type WholeValues =
  | { type: 'bigint'; values: number[] }
  | { type: 'text' | 'date'; values: string[] }
  | { type: 'days'; values: { gte?: string; lt?: string }[] };

/** Returns the values of a field that a text may be as a whole: amounts, days, times, or what is masked. */
export function wholeValues(field: SearchedField, text: string, facts: Country): WholeValues {
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
