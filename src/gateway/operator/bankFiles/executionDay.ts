import { wallClock } from '../../../metadata/values/time';

/** Days of the week as files name them, Sunday first. */
const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;

/** The days on which a bank pays. */
export interface PayingDays {
  /** Days of the week on which it does not: Saturday and Sunday, where nothing is said. */
  closed?: (typeof weekdays)[number][];
  /** Other days on which it does not: `2026-12-25`. */
  holidays?: string[];
  /** The time of the country from which on a file is paid on the next day: `16:30`. */
  until?: string;
}

/**
 * Returns the first day from now on on which a bank pays, `2026-11-27` in the country's zone. Today counts unless it is closed or past the
 * time until which files are taken.
 */
export function executionDay(
  now: Date,
  zone: string,
  { closed = ['saturday', 'sunday'], holidays = [], until = '24:00' }: PayingDays = {},
): string {
  const clock = wallClock(now, zone);
  let day = clock.format('HH:mm') < until ? clock : clock.add(1, 'day');
  // A week has a day on which it pays, and the holidays end.
  const isClosed = () =>
    closed.some((name) => name === weekdays[day.day()]) || holidays.includes(day.format('YYYY-MM-DD'));
  while (isClosed()) day = day.add(1, 'day');
  return day.format('YYYY-MM-DD');
}
