import { isTime } from '../model/kinds';
import type { BoundField } from '../model/BoundField';
import type { BoundResource } from '../model/BoundResource';
import { dayRange, instantOf, startOf, wallClock } from './time';

/** Intervals at which a file of a list may be made. */
export const scheduleIntervals = ['day', 'week', 'month'] as const;

export type ScheduleInterval = (typeof scheduleIntervals)[number];

/** Returns the time field that assigns a list's records to periods: its first always-on filter by days. */
export function periodField({
  list,
  fields,
}: Pick<BoundResource, 'list' | 'fields'>): BoundField | undefined {
  return periodOf(list?.filters ?? [], fields);
}

/** Returns the period field from filters of a resource file and the fields of its entity. */
export function periodOf(
  filters: readonly (string | { field: string; alwaysOn?: boolean })[],
  fields: Record<string, BoundField>,
): BoundField | undefined {
  return filters
    .flatMap((filter) => (typeof filter === 'object' && filter.alwaysOn ? [fields[filter.field]] : []))
    .find((field) => field !== undefined && isTime(field));
}

/** A day, a week or a month that is over. */
export interface Period {
  /** First and last day, `YYYY-MM-DD`. */
  from: string;
  to: string;
  /** When the one after it is over (ISO 8601 UTC). */
  nextEnd: string;
}

/** The day, week (from Monday on) or month before the one in which clocks of a fixed zone are. */
export function periodBefore(every: ScheduleInterval, zone: string, now: Date): Period {
  const start = startOf(every, wallClock(now, zone));
  return {
    from: start.subtract(1, every).format('YYYY-MM-DD'),
    to: start.subtract(1, 'day').format('YYYY-MM-DD'),
    nextEnd: instantOf(start.add(1, every), zone),
  };
}

/** Instants (ISO 8601 UTC): from `gte`, before `lt`. */
export interface Span {
  gte: string;
  lt: string;
}

/** A named range of days, twelve months (`last12Months`), or a first and a last day (`YYYY-MM-DD`). */
type ChosenPeriod = string | { from: string; to: string };

/** The instants of a period in a country's zone. Months end with that of `now`. */
export function periodSpan(period: ChosenPeriod, zone: string, now: Date): Span {
  if (period !== 'last12Months') {
    const { gte = '', lt = '' } = dayRange(period, zone, now);
    return { gte, lt };
  }
  const month = wallClock(now, zone).startOf('month');
  return { gte: instantOf(month.subtract(11, 'month'), zone), lt: instantOf(month.add(1, 'month'), zone) };
}

/** The calendar by which a period has one before it. The others are compared with as many days before. */
const units: ReadonlyMap<string, 'week' | 'month' | 'year'> = new Map([
  ['thisWeek', 'week'],
  ['lastWeek', 'week'],
  ['thisMonth', 'month'],
  ['lastMonth', 'month'],
  ['last12Months', 'year'],
]);

/**
 * Returns the instants of the period before: a week, a month, twelve months or as many days earlier. An unfinished period has the
 * same part of it. `asOf` is as long before now, for an equal time to change.
 */
export function spanBefore(period: ChosenPeriod, zone: string, now: Date): Span & { asOf: string } {
  const { gte, lt } = periodSpan(period, zone, now);
  const end = now.toISOString() < lt ? now.toISOString() : lt;
  const unit = typeof period === 'string' ? units.get(period) : undefined;
  const days = Math.round((Date.parse(lt) - Date.parse(gte)) / dayLength);
  const earlier = (instant: string) => {
    const clock = wallClock(instant, zone);
    return instantOf(unit ? clock.subtract(1, unit) : clock.subtract(days, 'day'), zone);
  };
  return { gte: earlier(gte), lt: earlier(end), asOf: earlier(now.toISOString()) };
}

const dayLength = 86_400_000;
