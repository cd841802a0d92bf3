import { toHalfWidth } from '../values/halfWidth';
import { isDay, wallClock } from '../values/time';
import { readMonthName } from './monthNames';
import type { WrittenSample } from './amounts';
import type { TableCell } from './Table';
import { wallTime } from './sheetNumbers';

/** Most different texts of days that are remembered. */
const maxKnown = 10_000;

/** Possible orders of a day such as 03/04/2026. */
export const dayOrders = ['dayFirst', 'monthFirst'] as const;

/** Order of a day such as 03/04/2026. */
export type DayOrder = (typeof dayOrders)[number];

/** Order of day and month in a column, as far as its dates show it. */
type DayOrderFound =
  | DayOrder
  /** Every day can be read in both ways. */
  | 'ambiguous'
  /** They are written in different orders. */
  | 'mixed';

/** Everything about a column of days that its cells do not say. */
export interface DayFormat {
  order: DayOrder;
  /** The year of days that have none. */
  year?: number | undefined;
  /** The country's time zone, in which an instant is a day. */
  zone: string;
}

/** Serial numbers of days that a column of days may have: 1954 to 2119. */
const serials = { min: 20_000, max: 80_000 };

/** A written date in parts. A year may be missing, and a month may be a name. */
interface WrittenDay {
  year?: string;
  month?: string;
  day?: string;
  /** Two numbers whose order the column says. */
  pair?: [string, string];
}

/** Pattern of the time after a day, whatever zone it names; any other text there makes it no day. */
const time = String.raw`(?:[T ,]+\d{1,2}[:.h]\d{2}.*)?`;

const yearLast = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})(?:[T ,].*)?$/;
const yearless = new RegExp(String.raw`^(\d{1,2})([-/.])(\d{1,2})${time}$`);
const yearFirst = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?:Z|[-+]\d{2}:\d{2})?(?:[T ,].*)?$/;
const compactDay = /^(\d{4})(\d{2})(\d{2})$/;
/** The name of a day of the week in front, and what makes a number the first, second … */
const weekday = String.raw`(?:[\p{L}-]+[.,]{0,2} )?`;
const ordinal = '(?:st|nd|rd|th|[ºª°])?';
/** `28-NOV-2026`, `28 de noviembre de 2026`, `1º de maio de 2026`, `sexta-feira, 28 nov. 2026`, `28Nov26`. */
const dayThenName = new RegExp(
  String.raw`^${weekday}(\d{1,2})${ordinal}\.?[-/ ]?(?:de |del )?(\p{L}{3,12})\.?(?:[-/ ,]*(?:de |del )?(\d{4}|\d{2}))?${time}$`,
  'u',
);
/** `Nov 28, 2026`, `NOV-28-2026`. */
const nameThenDay = new RegExp(
  String.raw`^${weekday}(\p{L}{3,12})\.?[-/ ](\d{1,2})${ordinal}(?:(?:,? ?|[-/])(\d{4}))?${time}$`,
  'u',
);
const instant = /^(\d{4}-\d{2}-\d{2})[T ]([\d:.]+) ?(?:Z|UTC|GMT|([-+]\d{2}):?(\d{2})?)$/i;

/**
 * Finds out from all dates of a column whether day or month is first, and whether they have a year. A number above 12
 * is no month.
 */
export class DayOrders {
  readonly #samples: Partial<Record<DayOrder, WrittenSample>> = {};
  /** The first text that is a day without a year: which one it is, only a person knows. */
  yearless: string | undefined;
  #isAmbiguous = false;
  readonly #known = new Set<string>();

  add(text: string, row: number): void {
    // A file has few days, and many rows of each.
    if (this.#known.has(text)) return;
    if (this.#known.size < maxKnown) this.#known.add(text);
    const parts = partsOf(plainOf(text));
    if (!parts) return;
    if (parts.year === undefined) this.yearless ??= text;
    if (!parts.pair) return;
    const [first, second] = parts.pair.map(Number) as [number, number];
    const order = first > 12 ? 'dayFirst' : second > 12 ? 'monthFirst' : undefined;
    if (order === undefined) this.#isAmbiguous ||= first !== second;
    else this.#samples[order] ??= { row, text };
  }

  get found(): DayOrderFound {
    const { dayFirst, monthFirst } = this.#samples;
    if (dayFirst && monthFirst) return 'mixed';
    if (monthFirst) return 'monthFirst';
    return this.#isAmbiguous && !dayFirst ? 'ambiguous' : 'dayFirst';
  }

  /** The first samples that prove each order: one that begins with the day, one with the month. */
  get samples(): WrittenSample[] {
    return dayOrders.flatMap((order) => this.#samples[order] ?? []);
  }
}

/** Reads the order off days that are there as a whole. */
export function findDayOrder(texts: Iterable<string>): DayOrderFound {
  return ordersOf(texts).found;
}

/** Returns the first text of a column that is a day without a year. */
export function findYearless(texts: Iterable<string>): string | undefined {
  return ordersOf(texts).yearless;
}

function ordersOf(texts: Iterable<string>): DayOrders {
  const orders = new DayOrders();
  for (const text of texts) orders.add(text, 0);
  return orders;
}

/**
 * Reads the day of a cell as `2026-11-20`; undefined without a day or known year. It takes spreadsheets' dates and serial numbers,
 * and texts with numbers or month names. An instant is the day in the country's zone.
 */
export function readDay(cell: TableCell, { order, year, zone }: DayFormat): string | undefined {
  const { number, text } = cell;
  if (number !== undefined && (cell.isDate || isSerial(number)))
    return existing(wallTime(number).slice(0, 10));
  const plain = plainOf(text);
  const moment = readInstant(plain);
  if (moment) return wallClock(moment, zone).format('YYYY-MM-DD');
  if (/^\d{5}(\.\d+)?$/.test(plain)) {
    return isSerial(Number(plain)) ? wallTime(Number(plain)).slice(0, 10) : undefined;
  }
  const parts = partsOf(plain);
  if (!parts) return undefined;
  const [first, second] = parts.pair ?? [];
  const day = parts.day ?? (order === 'dayFirst' ? first : second);
  const month = parts.month ?? (order === 'dayFirst' ? second : first);
  const written = parts.year ?? year?.toString();
  if (day === undefined || month === undefined || written === undefined) return undefined;
  const whole = written.length === 2 ? `20${written}` : written;
  return existing(`${whole}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`);
}

function plainOf(text: string): string {
  return toHalfWidth(text).replace(/\s+/g, ' ').trim();
}

/** A time with its zone; undefined for every other text. */
function readInstant(plain: string): Date | undefined {
  const [, day, clock = '', hours, minutes = '00'] = instant.exec(plain) ?? [];
  if (day === undefined) return undefined;
  const offset = hours === undefined ? 'Z' : `${hours}:${minutes}`;
  const moment = new Date(`${day}T${clock}${offset}`);
  return Number.isNaN(moment.getTime()) ? undefined : moment;
}

function partsOf(plain: string): WrittenDay | undefined {
  const [, year, , month, day] = yearFirst.exec(plain) ?? [];
  if (year !== undefined) return { year, month: month!, day: day! };
  const [, whole, ofTwo, dayOfTwo] = compactDay.exec(plain) ?? [];
  if (whole !== undefined) return { year: whole, month: ofTwo!, day: dayOfTwo! };
  const [, first, , second, last] = yearLast.exec(plain) ?? yearless.exec(plain) ?? [];
  if (first !== undefined) return { pair: [first, second!], ...(last === undefined ? {} : { year: last }) };
  const [, before, name, behind] = dayThenName.exec(plain) ?? [];
  if (before !== undefined) return named(name!, before, behind);
  const [, leading, after, end] = nameThenDay.exec(plain) ?? [];
  return leading === undefined ? undefined : named(leading, after!, end);
}

function named(name: string, day: string, year: string | undefined): WrittenDay | undefined {
  const month = readMonthName(name);
  if (month === undefined) return undefined;
  return { month: String(month), day, ...(year === undefined ? {} : { year }) };
}

function isSerial(number: number): boolean {
  return number >= serials.min && number < serials.max;
}

function existing(day: string): string | undefined {
  return isDay(day) ? day : undefined;
}
