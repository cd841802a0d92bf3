/**
 * Rule for the settlement of payments (`schemas/meta/settlement.json`): days after the payment's, and a time in the country's zone.
 */
export interface SettlementRule {
  after: number;
  unit: 'day' | 'businessDay';
  /** `HH:MM`. */
  at: string;
  /** Share of each payment that is kept in reserve when it settles, and for how many days. */
  reserve?: { share: number; days: number };
  /** Least sum of payments that are due together, in major units, and the days for which they wait for it. */
  minimum?: { amount: string; wait: number };
}

/** The days on which banks of a country are closed (`schemas/meta/calendar.json`). */
export interface Calendar {
  /** The country's code. */
  country: string;
  weekend: Weekday[];
  years: CalendarYear[];
}

/** The days of the week, from that of `Date.getUTCDay()` on. */
export const weekdays = [
  'sunday',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
] as const;

type Weekday = (typeof weekdays)[number];

/** The holidays of a year. */
export interface CalendarYear {
  year: number;
  /** Missing until the year was compared with the published days. */
  reviewed?: { by: string; on: string };
  days: Holiday[];
}

/** A day on which banks are closed. */
interface Holiday {
  /** `YYYY-MM-DD` in the country's zone. */
  day: string;
  name: string;
  law: string;
  /** The authorities have not announced it yet. */
  expected?: true;
}
