import type { FigureInterval } from '../../../contract/figures';

/** The periods that have names, and how a chart divides each. */
export const intervals = {
  today: 'hour',
  yesterday: 'hour',
  last7Days: 'day',
  last30Days: 'day',
  thisWeek: 'day',
  lastWeek: 'day',
  thisMonth: 'day',
  lastMonth: 'day',
  last12Months: 'month',
} as const satisfies Record<string, FigureInterval>;

/** The name of a period. */
export type NamedPeriod = keyof typeof intervals;

/** A first and a last day (`YYYY-MM-DD`) in the country's zone, both included. */
export type Days = { from: string; to: string };

/** A period: a named one, which moves along with the calendar, or days. */
export type Period = NamedPeriod | Days;

/** Returns the interval of a chart: hours of one day, days, or months of twelve. */
export function intervalOf(period: Period): FigureInterval {
  if (typeof period === 'string') return intervals[period];
  return period.from === period.to ? 'hour' : 'day';
}
