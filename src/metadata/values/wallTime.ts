import { instantOf, isDay, wallClock } from './time';

/**
 * Returns the instant (ISO 8601 UTC) at which clocks in a fixed zone show `2026-11-20T14:05`. A space may replace the
 * `T`, and seconds may follow. Undefined if the text is no time.
 */
export function instantAt(wallTime: string, zone: string): string | undefined {
  return isWallTime(wallTime)
    ? instantOf(wallClock(`${wallTime.replace(' ', 'T')}Z`, 'GMT+0'), zone)
    : undefined;
}

/** Whether a text is a day that exists with a time of it, such as `2026-11-20 14:05`. */
export function isWallTime(text: string): boolean {
  const [, day = ''] = /^(\S+)[ T]([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/.exec(text) ?? [];
  return isDay(day);
}

/** Whether a text is an instant, such as `2026-11-20T14:05:09.123Z`. */
export function isInstant(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}T/.test(text) && !Number.isNaN(Date.parse(text));
}
