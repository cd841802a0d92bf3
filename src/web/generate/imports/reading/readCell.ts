import type { FieldKind } from '../../../../metadata/model/kinds';
import type { BoundField } from '../../../../metadata/model/BoundField';
import type { Country } from '../../../../metadata/model/definitions';
import type { JsonValue } from '../../../../metadata/model/json';
import { currencyFieldOf, parseMoney, withoutSigns } from '../../../../metadata/values/money';
import { parseNumber } from '../../../../metadata/values/numbers';
import { isDay } from '../../../../metadata/values/time';
import { toHalfWidth } from '../../../../metadata/values/halfWidth';
import { trimText } from '../../../../metadata/values/trimText';
import { readText } from '../../../../metadata/reading/readText';
import { instantAt } from '../../../../metadata/values/wallTime';
import type { TableCell } from '../../../../metadata/sheets/Table';
import { dayOrders, readDay as readSheetDay } from '../../../../metadata/sheets/days';
import { exactDigits, wallTime } from '../../../../metadata/sheets/sheetNumbers';

/** Context in which cells are read. */
export interface CellContext {
  /** Its `numberFormat` is that of files: see `fileNumbers`. */
  country: Country;
  /** By field: the titles of its choices in all languages, in lower case, with their values. */
  choices: Record<string, Map<string, JsonValue>>;
  /** The fields that the form asks for. */
  asked?: ReadonlySet<string>;
  /** Words for yes and no in all languages, in lower case. */
  yes: string[];
  no: string[];
}

/** Value of a cell, or the reason why it has none for certain. */
type ReadCell = { value: JsonValue } | { fault: CellFault };

/** Why a cell cannot be used, whatever the rules of its field. */
type CellFault = 'formula' | 'cellError' | 'longNumber' | 'unknownChoice';

/**
 * Reads the value of a cell for a field. What cannot be read stays as it was entered, for the validator to reject. An amount
 * is in minor units.
 */
export function readCell(field: BoundField, cell: TableCell, context: CellContext): ReadCell {
  if (cell.fault) return { fault: cell.fault };
  const { text, number } = cell;
  if (number !== undefined && !cell.isDate && digitsOf(text) > exactDigits) return { fault: 'longNumber' };
  const choices = context.choices[field.name];
  const choice = choices && (choices.get(text.toLowerCase()) ?? beginningWith(text.toLowerCase(), choices));
  if (choice !== undefined) return { value: choice };
  // Of a choice that is stored as a number, the validator would ask for a number.
  if (field.options && field.type !== 'string' && choices) return { fault: 'unknownChoice' };
  return { value: readPlain(field, cell, context) };
}

/** Returns the one choice whose title begins with the words of a cell, as "savings account" does with "savings". */
function beginningWith(text: string, choices: Map<string, JsonValue>): JsonValue | undefined {
  if (text.length < 2) return undefined;
  const begun = [...choices].filter(
    ([title]) => title.startsWith(text) && !/[\p{Script=Latin}\p{N}]/u.test(title[text.length] ?? ''),
  );
  const found = new Set(begun.map(([, value]) => value));
  return found.size === 1 ? begun[0]![1] : undefined;
}

function readPlain(field: BoundField, cell: TableCell, context: CellContext): JsonValue {
  return readers[field.kind](field, cell, context);
}

const readWords: typeof readPlain = (field, { text }, { country }) => readText(field, text, country);

/** Readers of cells by kind. */
const readers: Record<FieldKind, typeof readPlain> = {
  text: readWords,
  identifier: readWords,
  phone: readWords,
  email: readWords,
  url: readWords,
  choice: readWords,
  state: readWords,
  boolean: (_field, { text }, { yes, no }) => {
    const word = text.toLowerCase();
    return yes.includes(word) ? true : no.includes(word) ? false : text;
  },
  number: (_field, { text, number }, { country }) =>
    number ?? parseNumber(text, country.numberFormat) ?? text,
  money: (field, { text, number }, context) => {
    const { country } = context;
    // A number of a spreadsheet is written with a point, whatever the country.
    const format = number === undefined ? country : { ...country, numberFormat: 'en-US' };
    return parseMoney(text, isCurrencyAsked(field, context) ? withoutSigns(format) : format) ?? text;
  },
  instant: (_field, cell, { country }) => readInstant(cell, country.zone),
  date: (_field, cell, { country }) => readDay(cell, country.zone),
  file: readWords,
  tags: readWords,
  list: ({ item }, { text }, context) =>
    text
      .split(/[;；\n]/)
      .map(trimText)
      .filter((part) => part !== '')
      .map((part) => readPlain(item!, { text: part }, context)),
  object: readWords,
};

/** Whether the form asks for the currency of an amount: then a sign beside it may contradict what is chosen. */
function isCurrencyAsked(field: BoundField, { asked }: CellContext): boolean {
  const chosen = currencyFieldOf(field);
  return chosen !== undefined && asked?.has(chosen) === true;
}

function digitsOf(text: string): number {
  return text.replace(/^[-0.]+/, '').replace(/\D/g, '').length;
}

/** A day in any order in which it can be read alone: of `03/04/2026` it would be a guess, and of a day without a year as well. */
function readDay(cell: TableCell, zone: string): string {
  const found = new Set(dayOrders.flatMap((order) => readSheetDay(cell, { order, zone }) ?? []));
  const [day] = found;
  return found.size === 1 ? day! : cell.text;
}

function readInstant({ text, number, isDate }: TableCell, zone: string): string {
  if (isDate) return instantAt(wallTime(number!), zone) ?? text;
  const [, date = '', time = ''] = /^(\S+)[ T](\d{1,2}:\d{2}(?::\d{2})?)$/.exec(toHalfWidth(text)) ?? [];
  const day = readDay({ text: date }, zone);
  return (isDay(day) && instantAt(`${day}T${time.padStart(time.length < 6 ? 5 : 8, '0')}`, zone)) || text;
}
