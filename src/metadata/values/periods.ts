import { isTime } from '../model/kinds';
import type { BoundField } from '../model/BoundField';
import type { BoundResource } from '../model/BoundResource';
import { instantOf, startOf, wallClock } from './time';

/** How often a file of a list may be made. */
export const scheduleIntervals = ['day', 'week', 'month'] as const;

export type ScheduleInterval = (typeof scheduleIntervals)[number];

/** Returns the time by which a list's records belong to a period: that of its first filter by days that is always on. */
export function periodField({
  list,
  fields,
}: Pick<BoundResource, 'list' | 'fields'>): BoundField | undefined {
  return periodOf(list?.filters ?? [], fields);
}

/** The same of filters as a resource's file has them, and of the fields of its entity. */
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
