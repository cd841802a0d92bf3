import { toHalfWidth } from '../values/halfWidth';
import { isDay, wallClock } from '../values/time';
import { type TableCell, wallTime } from './readTable';

/** What a day such as 03/04/2026 may begin with. */
export const dayOrders = ['dayFirst', 'monthFirst'] as const;

/** What a day such as 03/04/2026 begins with. */
export type DayOrder = (typeof dayOrders)[number];

/** What the days of a column say together about their order. */
type DayOrderFound =
  | DayOrder
  /** Every day can be read in both ways. */
  | 'ambiguous'
  /** They are written in different orders. */
  | 'mixed';

/** Serial numbers of days that a column of days may have: 1954 to 2119. */
const serials = { min: 20_000, max: 80_000 };

const shortDay = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})(?:[T ,].*)?$/;

/** Reads off all days of a column whether the day or the month is first: a number above 12 is no month. */
export function findDayOrder(texts: Iterable<string>): DayOrderFound {
  const found = new Set<DayOrder>();
  let isAmbiguous = false;
  for (const text of texts) {
    const [, first = '', , second = ''] = shortDay.exec(toHalfWidth(text)) ?? [];
    if (first === '') continue;
    if (Number(first) > 12) found.add('dayFirst');
    else if (Number(second) > 12) found.add('monthFirst');
    else if (Number(first) !== Number(second)) isAmbiguous = true;
  }
  if (found.size > 1) return 'mixed';
  return [...found][0] ?? (isAmbiguous ? 'ambiguous' : 'dayFirst');
}

/**
 * Reads the day of a cell as `2026-11-20`: a date or a number of a spreadsheet, or a text with the year first or last, with or without a time. An
 * instant is the day that it is in `zone`. Undefined where it is none.
 */
export function readDay(cell: TableCell, order: DayOrder, zone: string): string | undefined {
  const { number, text } = cell;
  if (number !== undefined)
    return cell.isDate || isSerial(number) ? existing(wallTime(number).slice(0, 10)) : undefined;
  const plain = toHalfWidth(text);
  if (/^\d{4}-\d{2}-\d{2}T[\d:.]+(Z|[-+]\d{2}:?\d{2})$/.test(plain)) {
    const time = new Date(plain);
    return Number.isNaN(time.getTime()) ? undefined : wallClock(time, zone).format('YYYY-MM-DD');
  }
  if (/^\d{5}(\.\d+)?$/.test(plain)) {
    return isSerial(Number(plain)) ? wallTime(Number(plain)).slice(0, 10) : undefined;
  }
  const [, year = '', month = '', day = ''] =
    /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ,].*)?$/.exec(plain) ??
    /^(\d{4})(\d{2})(\d{2})$/.exec(plain) ??
    [];
  if (year !== '') return existing(dayOf(year, month, day));
  const [, first = '', , second = '', last = ''] = shortDay.exec(plain) ?? [];
  if (first === '') return undefined;
  const whole = last.length === 2 ? `20${last}` : last;
  return existing(order === 'dayFirst' ? dayOf(whole, second, first) : dayOf(whole, first, second));
}

function isSerial(number: number): boolean {
  return number >= serials.min && number < serials.max;
}

function dayOf(year: string, month: string, day: string): string {
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

function existing(day: string): string | undefined {
  return isDay(day) ? day : undefined;
}
