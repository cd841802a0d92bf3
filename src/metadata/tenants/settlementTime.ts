import type { Country } from '../model/definitions';
import { type Calendar, type SettlementRule, weekdays } from '../calendars/Calendar';
import { memoize } from '../tracking/memoize';
import { parseZone } from '../values/time';

/** The default rule: ten o'clock of the next day. */
export const usualSettlement: SettlementRule = { after: 1, unit: 'day', at: '10:00' };

const minute = 60_000;
const day = 24 * 60 * minute;

/**
 * When a payment is settled by a rule. Days are counted in the country's zone from the day after the payment on; with business days, those of
 * the weekend and of the calendar are left out.
 */
export function settlementTime(
  paidAt: Date,
  { after, unit, at }: SettlementRule,
  { zone, calendar }: Pick<Country, 'zone' | 'calendar'>,
): Date {
  const east = parseZone(zone) * minute;
  let days = Math.floor((paidAt.getTime() + east) / day);
  for (let left = after; left > 0;) {
    days++;
    if (unit === 'day' || isBusinessDay(calendar, new Date(days * day))) left--;
  }
  const [hours, minutes] = at.split(':').map(Number);
  return new Date(days * day + (hours! * 60 + minutes!) * minute - east);
}

/** Whether banks are open on a day, given by its midnight in UTC. In a year that the calendar does not have, only weekends are closed. */
function isBusinessDay(calendar: Calendar | undefined, at: Date): boolean {
  if (!calendar) return true;
  return (
    !calendar.weekend.includes(weekdays[at.getUTCDay()]!) &&
    !holidaysOf(calendar).has(at.toISOString().slice(0, 10))
  );
}

const holidaysOf = memoize(
  ({ years }: Calendar): ReadonlySet<string> =>
    new Set(years.flatMap(({ days }) => days.map((holiday) => holiday.day))),
);

/**
 * The last day (`YYYY-MM-DD`) up to which a calendar is complete from the year of `today` on. Undefined if it lacks
 * that year.
 */
export function calendarEnd({ years }: Pick<Calendar, 'years'>, today: string): string | undefined {
  const known = new Set(years.map(({ year }) => year));
  let year = Number(today.slice(0, 4));
  if (!known.has(year)) return undefined;
  while (known.has(year + 1)) year++;
  return `${year}-12-31`;
}

/**
 * Returns a rule as orders keep it, such as `2 businessDay 10:00`. `keep 0.1 90` is added for a reserve, `from 1000.00
 * 14` for a minimum.
 */
export function ruleText({ after, unit, at, reserve, minimum }: SettlementRule): string {
  return [
    `${after} ${unit} ${at}`,
    ...(reserve ? [`keep ${reserve.share} ${reserve.days}`] : []),
    ...(minimum ? [`from ${minimum.amount} ${minimum.wait}`] : []),
  ].join(' ');
}

/** Reads the rule that an order keeps; one that keeps none has the usual one. */
export function parseRule(text: string | undefined): SettlementRule {
  if (text === undefined) return usualSettlement;
  const [after, unit, at = '', ...more] = text.split(' ');
  const behind = (name: string) => {
    const place = more.indexOf(name);
    return place < 0 ? undefined : more.slice(place + 1);
  };
  const [share, days] = behind('keep') ?? [];
  const [amount, wait] = behind('from') ?? [];
  return {
    after: Number(after),
    unit: unit === 'businessDay' ? unit : 'day',
    at,
    ...(share !== undefined && { reserve: { share: Number(share), days: Number(days) } }),
    ...(amount !== undefined && { minimum: { amount, wait: Number(wait) } }),
  };
}
