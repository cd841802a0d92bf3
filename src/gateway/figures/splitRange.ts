import type { TimeRange } from './figure';

/** A range in parts, which together are the range. */
interface SplitRange {
  /** Whole days of the zone. */
  days: TimeRange[];
  /** Whole hours. */
  hours: TimeRange[];
  /** What is less than an hour. */
  rest: TimeRange[];
  /** The days and hours as one range; none where there are none. */
  whole: TimeRange[];
}

const hour = 60 * 60_000;

/**
 * Splits a range into whole days, whole hours and the rest, on the clocks of a zone that is `zone` minutes east of UTC.
 * With `byHour` there are no days.
 */
export function splitRange({ from, to }: TimeRange, zone: number, byHour: boolean): SplitRange {
  const offset = zone * 60_000;
  const up = (time: number, unit: number) => Math.ceil((time + offset) / unit) * unit - offset;
  const down = (time: number, unit: number) => Math.floor((time + offset) / unit) * unit - offset;
  const whole = { from: up(from, hour), to: down(to, hour) };
  if (!isFilled(whole)) return { days: [], hours: [], whole: [], rest: [{ from, to }] };
  const rest = [
    { from, to: whole.from },
    { from: whole.to, to },
  ].filter(isFilled);
  const days = { from: up(whole.from, 24 * hour), to: down(whole.to, 24 * hour) };
  if (byHour || !isFilled(days)) return { days: [], hours: [whole], whole: [whole], rest };
  const hours = [
    { from: whole.from, to: days.from },
    { from: days.to, to: whole.to },
  ].filter(isFilled);
  return { days: [days], hours, whole: [whole], rest };
}

function isFilled({ from, to }: TimeRange): boolean {
  return from < to;
}
