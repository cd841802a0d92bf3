import { daysAfter, isDay } from '../../../metadata/values/time';
import type { Days, NamedPeriod, Period } from '../parts/period';

const dayLength = 86_400_000;

/** Problem of picked days: inverted, too many, or in the future. */
type DaysProblem = 'inverted' | 'tooMany' | 'future';

/** Returns what is wrong with days (`YYYY-MM-DD`); undefined for a span of at most `maxDays` that has begun. */
export function problemOf({ from, to }: Days, maxDays: number, today: string): DaysProblem | undefined {
  if (to < from) return 'inverted';
  if (to > today) return 'future';
  return countOf({ from, to }) > maxDays ? 'tooMany' : undefined;
}

const countOf = ({ from, to }: Days) => (Date.parse(to) - Date.parse(from)) / dayLength + 1;

/** Returns the `count` days up to `today`. */
export function lastDays(count: number, today: string): Days {
  return { from: daysAfter(today, 1 - count), to: today };
}

/** Returns a period as an address has it: its name, or `2026-11-01..2026-11-07`. */
export function writePeriod(period: Period): string {
  return typeof period === 'string' ? period : `${period.from}..${period.to}`;
}

/** Returns the period in an address: one of `periods`, or days if these can be picked; otherwise the first. */
export function periodAt(
  text: string | null,
  periods: NamedPeriod[],
  { maxDays, today }: { maxDays: number | undefined; today: string | undefined },
): Period {
  const first = periods[0]!;
  const named = periods.find((each) => each === text);
  if (named || text === null || maxDays === undefined || today === undefined) return named ?? first;
  const [from = '', to = '', ...rest] = text.split('..');
  if (rest.length > 0 || !isDay(from) || !isDay(to)) return first;
  return problemOf({ from, to }, maxDays, today) ? first : { from, to };
}
