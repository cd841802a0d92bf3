import dayjs, { type Dayjs } from 'dayjs';
import utc from 'dayjs/plugin/utc.js';

dayjs.extend(utc);

const lengths = { day: 10, minute: 16, second: 19 };

/**
 * Returns an instant as `2026-11-20 14:05:09` in a fixed zone, cut after the day, minute or second. Other text stays,
 * as a screen should show it rather than `NaN`.
 */
export function formatInstant(iso: string, zone: string, precision: keyof typeof lengths = 'second'): string {
  // Without dayjs, which takes six times as long: tables call this for every cell.
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

/** Returns the first day of a day's week (from Monday, ISO 8601) or month, or the day itself. */
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
 * A span of days: a name, or first and last day (`YYYY-MM-DD`, both included), either end open. One day may be narrowed
 * to the `hour` that begins then (0 to 23).
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
  // A database has no year 0, and dayjs takes the years after it for those of the 20th century.
  if (!/^(?!00)\d{4}-\d{2}-\d{2}$/.test(text)) return false;
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
 * Returns the starts (ISO 8601 UTC) of the hours, days or months that a range touches, in order. They follow a fixed
 * zone, from the one around `gte` to the last before `lt`.
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

/** Returns the end (ISO 8601 UTC) of the hour, day or month of a fixed zone that begins at `start`. */
export function intervalEnd(start: string, interval: 'hour' | 'day' | 'month', zone: string): string {
  return instantOf(wallClock(start, zone).add(1, interval), zone);
}

/**
 * Returns the time on clocks in a fixed zone at an instant; invalid if the instant is. Compute with it as with UTC and
 * convert back with {@link instantOf}.
 */
export function wallClock(instant: Date | string, zone: string): Dayjs {
  // Not `utcOffset` of Dayjs: it uses the machine's zone and is an hour off when that changes to or from summer time.
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
