import type { Model } from '../../metadata/model/Model';
import { calendarEnd } from '../../metadata/tenants/settlementTime';
import type { Gauge } from '../Gauge';
import type { Config } from '../config';
import type { Database } from '../database/declared/tables';
import type { ServerContext } from '../http/context';
import { networksOf } from '../networks/settings/networks';
import { readAgreedRules } from './rules';

const day = 24 * 60 * 60_000;

/** From so many days before its end on, operators are told that a calendar ends. */
const tellBefore = 60;

/** Returns the countries in which any rule counts business days. */
async function countingCountries(db: Database, model: Model, config: Config): Promise<string[]> {
  const agreed = await readAgreedRules(db);
  const served = networksOf(config, model).flatMap(({ serves = [] }) => serves);
  return Object.values(model.countries).flatMap(({ code, settles }) => {
    const rules = [
      settles,
      ...served.filter(({ country }) => country === code).map((orders) => orders.settles),
      ...agreed.filter(({ country }) => country === code).map(({ rule }) => rule),
    ];
    return rules.some((rule) => rule?.unit === 'businessDay') ? [code] : [];
  });
}

/** Milliseconds from `now` on for which all holidays of a country are known; 0 where this year's are not. */
function knownFor(model: Model, country: string, now: Date): number {
  const { calendar } = model.countries[country]!;
  const end = calendar && calendarEnd(calendar, now.toISOString().slice(0, 10));
  return end === undefined ? 0 : Math.max(0, Date.parse(end) + day - now.getTime());
}

/**
 * Tells the operator of calendars that are counted by and end soon, or that nobody has reviewed. Payments are settled all the same, by the
 * weekends of the calendar: money must not wait for a file.
 */
export async function tellOfCalendars(
  { db, model, config, now }: ServerContext,
  report: (line: string) => void,
): Promise<void> {
  for (const country of await countingCountries(db, model, config)) {
    const path = `schemas/calendars/${country}.json`;
    const days = Math.floor(knownFor(model, country, now()) / day);
    if (days < tellBefore)
      report(
        `Settlement in ${country} counts business days, whose holidays are known for ${days} more days: after that, only weekends are left out. Add the next year to ${path}.`,
      );
    const year = now().getUTCFullYear();
    const { years = [] } = model.countries[country]?.calendar ?? {};
    if (years.some((each) => each.year === year && !each.reviewed))
      report(
        `Settlement in ${country} counts business days, and nobody has reviewed its holidays of ${year}: see ${path}.`,
      );
  }
}

/** Gauge of the time for which holidays are known, of countries whose business days are counted. */
export const calendarGauges: Gauge[] = [
  {
    name: 'settlement_calendar_known_seconds',
    help: 'For how long holidays are known, of countries where settlement counts business days.',
    labels: ['country'],
    read: async (db, { model, config }) =>
      (await countingCountries(db, model, config)).map((country) => ({
        value: knownFor(model, country, new Date()) / 1000,
        labels: { country },
      })),
  },
];
