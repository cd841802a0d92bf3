import dayjs, { type Dayjs } from 'dayjs';
import utc from 'dayjs/plugin/utc.js';

dayjs.extend(utc);

const lengths = { day: 10, minute: 16, second: 19 };

/**
 * An instant as `2026-11-20 14:05:09` in a fixed zone, cut after the day, minute or second.
 * Text that is not an instant is returned as it is: a screen shows it rather than `NaN`. Tables call this for every
 * cell, so it does without dayjs, which takes six times as long.
 */
export function formatInstant(iso: string, zone: string, precision: keyof typeof lengths = 'second'): string {
  const time = Date.parse(iso);
  if (Number.isNaN(time)) return iso;
  return new Date(time + parseZone(zone) * 60_000)
    .toISOString()
    .replace('T', ' ')
    .slice(0, lengths[precision]);
}

/** A first and a last day of a calendar. */
type CalendarDays = [first: Dayjs, last: Dayjs];

/** The days before `today`, from `first` to `last` of them. */
const daysAgo =
  (first: number, last: number) =>
  (today: Dayjs): CalendarDays => [today.subtract(first, 'day'), today.subtract(last, 'day')];

/** The week or month of `today` so far, or the whole one before. */
const soFar =
  (unit: 'week' | 'month') =>
  (today: Dayjs): CalendarDays => [startOf(unit, today), today];
const before =
  (unit: 'week' | 'month') =>
  (today: Dayjs): CalendarDays => {
    const next = startOf(unit, today);
    return [next.subtract(1, unit), next.subtract(1, 'day')];
  };

/** The first day of the week, which begins on Monday as in ISO 8601, or of the month of a day. */
export function startOf(unit: 'day' | 'week' | 'month', day: Dayjs): Dayjs {
  return unit === 'week' ? day.startOf('day').subtract((day.day() + 6) % 7, 'day') : day.startOf(unit);
}

/** Ranges of days that a filter's `default` may name, each with the days that it has. */
export const namedDayRanges: Record<string, (today: Dayjs) => CalendarDays> = {
  today: daysAgo(0, 0),
  yesterday: daysAgo(1, 1),
  last7Days: daysAgo(6, 0),
  last30Days: daysAgo(29, 0),
  thisWeek: soFar('week'),
  lastWeek: before('week'),
  thisMonth: soFar('month'),
  lastMonth: before('month'),
};

/**
 * A span of days by name, or from the first to the last day (`YYYY-MM-DD`, both included); either end may be open. Of one day,
 * it may be the `hour` that begins then (0 to 23).
 */
type DayRange = string | { from?: string; to?: string; hour?: number };

/** The instants at which days, or an hour, of a fixed zone begin and end: from `gte`, before `lt`. Throws on a malformed day. */
export function dayRange(range: DayRange, zone: string, now: Date): { gte?: string; lt?: string } {
  const { from, to, hour }: Exclude<DayRange, string> =
    typeof range === 'string' ? namedDays(range, zone, now) : range;
  if (from && hour !== undefined) {
    const start = parseDay(from).add(hour, 'hour');
    return { gte: instantOf(start, zone), lt: instantOf(start.add(1, 'hour'), zone) };
  }
  return {
    ...(from && { gte: instantOf(parseDay(from), zone) }),
    ...(to && { lt: instantOf(parseDay(to).add(1, 'day'), zone) }),
  };
}

/** First and last day (`YYYY-MM-DD`) of a named range, as a calendar in `zone` has them at `now`. Throws on an unknown name. */
export function namedDays(name: string, zone: string, now: Date): { from: string; to: string } {
  const days = Object.hasOwn(namedDayRanges, name) ? namedDayRanges[name] : undefined;
  if (!days) {
    const names = Object.keys(namedDayRanges).join(', ');
    throw new Error(`"${name}" is not a range of days. Use one of ${names}.`);
  }
  const [from, to] = days(wallClock(now, zone));
  return { from: from.format(dayFormat), to: to.format(dayFormat) };
}

const dayFormat = 'YYYY-MM-DD';

/** Whether a text is a day that exists, written `YYYY-MM-DD`. Each instant that is checked asks this, so it does without dayjs. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(text);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** The day (`YYYY-MM-DD`) that is some days after another one, or before it. Throws on a malformed day. */
export function daysAfter(day: string, count: number): string {
  return parseDay(day).add(count, 'day').format(dayFormat);
}

function parseDay(day: string): Dayjs {
  if (!isDay(day)) throw new Error(`"${day}" is not a day. Write it as YYYY-MM-DD.`);
  return dayjs.utc(day);
}

/**
 * The instants (ISO 8601 UTC) at which the hours, days or months of a fixed zone begin that a range touches, in order: from
 * that of `gte` to the last before `lt`.
 */
export function intervalStarts(
  { gte, lt }: { gte: string; lt: string },
  interval: 'hour' | 'day' | 'month',
  zone: string,
): string[] {
  const starts: string[] = [];
  const end = wallClock(lt, zone);
  let start = wallClock(gte, zone).startOf(interval);
  for (; start.isBefore(end); start = start.add(1, interval)) starts.push(instantOf(start, zone));
  return starts;
}

/** The instant (ISO 8601 UTC) at which the hour, day or month of a fixed zone ends that begins at `start`. */
export function intervalEnd(start: string, interval: 'hour' | 'day' | 'month', zone: string): string {
  return instantOf(wallClock(start, zone).add(1, interval), zone);
}

/**
 * Returns the time on clocks and calendars in a fixed zone at an instant; invalid if the instant is. Read and compute with it as with any
 * UTC time, and convert it back with {@link instantOf}. Dayjs's `utcOffset` computes in the zone of the machine instead, and is an hour
 * off where that zone changes between summer and winter time.
 */
export function wallClock(instant: Date | string, zone: string): Dayjs {
  return dayjs.utc(instant).add(parseZone(zone), 'minute');
}

/** The instant (ISO 8601 UTC) at which clocks in a fixed zone show `clock`. Throws if that is invalid. */
export function instantOf(clock: Dayjs, zone: string): string {
  return clock.subtract(parseZone(zone), 'minute').toISOString();
}

/** Minutes east of UTC of a fixed zone such as `GMT-6` or `GMT+5:30`. Throws on anything else. */
export function parseZone(zone: string): number {
  const match = /^GMT([+-])(\d{1,2})(?::(\d{2}))?$/.exec(zone);
  if (!match) throw new Error(`"${zone}" is not a zone. Write GMT+N or GMT-N, for example GMT-6.`);
  const minutes = Number(match[2]) * 60 + Number(match[3] ?? 0);
  return match[1] === '-' && minutes > 0 ? -minutes : minutes;
}
