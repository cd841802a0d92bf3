import { namedDayRanges } from './namedDayRanges';
import { parseZone } from './parseZone';

/** Days by name, or from the first to the last day (`YYYY-MM-DD`, both included); either end may be open. */
export type DayRange = string | { from?: string; to?: string };

const millisecondsOfDay = 86_400_000;

/**
 * The instants (ISO 8601 UTC) at which days of a fixed zone begin and end: from `gte`, before `lt`.
 * Throws on an unknown name or a malformed day.
 */
export function dayRange(range: DayRange, zone: string, now: Date): { gte?: string; lt?: string } {
  const shift = parseZone(zone) * 60_000;
  const instant = (day: number) => new Date(day * millisecondsOfDay - shift).toISOString();
  if (typeof range !== 'string') {
    const bounds: { gte?: string; lt?: string } = {};
    if (range.from) bounds.gte = instant(dayNumber(range.from));
    if (range.to) bounds.lt = instant(dayNumber(range.to) + 1);
    return bounds;
  }
  const days = Object.hasOwn(namedDayRanges, range) ? namedDayRanges[range] : undefined;
  if (!days)
    throw new Error(
      `"${range}" is not a range of days. Use one of ${Object.keys(namedDayRanges).join(', ')}.`,
    );
  const today = Math.floor((now.getTime() + shift) / millisecondsOfDay);
  return { gte: instant(today - days[0]), lt: instant(today - days[1] + 1) };
}

function dayNumber(day: string): number {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(time) || !new Date(time).toISOString().startsWith(day)) {
    throw new Error(`"${day}" is not a day. Write it as YYYY-MM-DD.`);
  }
  return time / millisecondsOfDay;
}
