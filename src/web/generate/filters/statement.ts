import type { Country } from '../../../metadata/model/definitions';
import type { StatementDefinition } from '../../../metadata/model/figures';
import { readDays } from '../../../metadata/values/filterOperators';
import { daysAfter, namedDays } from '../../../metadata/values/time';
import type { FilterValues } from './filterValues';

/**
 * Whether a list is a whole statement: of whole days and all entries of its balances. Otherwise opening and closing would be the
 * balance of nothing.
 */
export function isWholeStatement(
  statement: StatementDefinition | undefined,
  filter: FilterValues,
  permanent: FilterValues,
): boolean {
  if (!statement) return false;
  const days = readDays(filter[statement.time] ?? undefined);
  if (days && 'hour' in days) return false;
  const whole = new Set([statement.time, ...(statement.by ?? [])]);
  const filtered = Object.entries({ ...filter, ...permanent }).filter(
    ([, value]) => value !== undefined && value !== null && value !== '',
  );
  return filtered.every(([name]) => whole.has(name));
}

/** The first and the last day (`YYYY-MM-DD`) of a statement's period; without one that is open. */
export function statementDays(
  { time }: StatementDefinition,
  filter: FilterValues,
  { zone }: Country,
  now: Date,
): { from?: string; to?: string } {
  const days = readDays(filter[time] ?? undefined);
  return days && 'range' in days ? namedDays(days.range, zone, now) : (days ?? {});
}

/** The filter of all entries before a day; by the same balances. */
export function filterBefore({ time }: StatementDefinition, filter: FilterValues, day: string): FilterValues {
  return { ...filter, [time]: { to: daysAfter(day, -1) } };
}

/** The filter of all entries up to the end of a period. Without an end, that is all entries. */
export function filterUntil(
  { time }: StatementDefinition,
  filter: FilterValues,
  day: string | undefined,
): FilterValues {
  return { ...filter, [time]: day === undefined ? undefined : { to: day } };
}
