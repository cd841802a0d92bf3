import { namedDayRanges } from '../../metadata/namedDayRanges';
import type { JsonValue } from '../../metadata/model/JsonValue';

/** A span of days of the country's zone: named, or from and to, both included and either open. */
export type Days = { range: string } | { from?: string; to?: string };

/**
 * The days that a filter's value means; undefined where it means none, as may come by a hand-made address.
 * A bare text is a named range.
 */
export function readDays(value: JsonValue | undefined): Days | undefined {
  if (typeof value === 'string') return namedRange(value);
  if (!value || typeof value !== 'object' || Array.isArray(value)) return undefined;
  const { range, from, to } = value;
  if (typeof range === 'string') return namedRange(range);
  const days = { ...(isDay(from) && { from }), ...(isDay(to) && { to }) };
  return days.from || days.to ? days : undefined;
}

function namedRange(range: string): Days | undefined {
  return Object.hasOwn(namedDayRanges, range) ? { range } : undefined;
}

function isDay(value: JsonValue | undefined): value is string {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const time = Date.parse(`${value}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value);
}
