import { describe, expect, it } from 'vitest';
import type { Country } from '../../../src/metadata/model/definitions';
import type { SettlementRule } from '../../../src/metadata/calendars/Calendar';
import {
  calendarEnd,
  parseRule,
  ruleText,
  settlementTime,
  usualSettlement,
} from '../../../src/metadata/tenants/settlementTime';
import { realModel } from '../support/realModel';

const rule = (after: number, unit: SettlementRule['unit'] = 'businessDay', at = '10:00') => ({
  after,
  unit,
  at,
});
const settled = (paidAt: string, { settles, ...country }: Partial<Country> & { settles: SettlementRule }) =>
  settlementTime(new Date(paidAt), settles, country as Country).toISOString();

describe('settlement', () => {
  it.each([
    ['GMT-6', '2026-11-20T05:59:59Z', '2026-11-20T16:00:00.000Z'],
    ['GMT-6', '2026-11-20T06:00:00Z', '2026-11-21T16:00:00.000Z'],
    ['GMT+8', '2026-11-20T15:59:59Z', '2026-11-21T02:00:00.000Z'],
    ['GMT+8', '2026-11-20T16:00:00Z', '2026-11-22T02:00:00.000Z'],
    ['GMT+5:30', '2026-11-20T18:29:59Z', '2026-11-21T04:30:00.000Z'],
    ['GMT+5:30', '2026-11-20T18:30:00Z', '2026-11-22T04:30:00.000Z'],
  ])('of the usual rule in %s of what was paid at %s is at %s', (zone, paidAt, at) => {
    expect(settled(paidAt, { zone, settles: usualSettlement })).toBe(at);
  });

  it.each(Object.values(realModel.countries).map((country) => [country.code, country] as const))(
    'in %s begins a new day at the midnight of its zone, whatever the season',
    (_, country) => {
      for (const month of [0, 3, 6, 9]) {
        const noon = settlementTime(new Date(Date.UTC(2026, month, 14, 12)), usualSettlement, country);
        const midnight = new Date(noon.getTime() - 10 * 60 * 60_000);
        const before = settlementTime(new Date(midnight.getTime() - 1), usualSettlement, country);
        expect([before, settlementTime(midnight, usualSettlement, country)]).toEqual([
          noon,
          new Date(noon.getTime() + 24 * 60 * 60_000),
        ]);
      }
    },
  );

  it.each([
    // Friday before Carnival, whose Monday and Tuesday banks keep; the evening there is the next day in UTC.
    ['BR', '2026-02-13T12:00:00Z', rule(1), '2026-02-18T13:00:00.000Z'],
    ['BR', '2026-02-14T01:00:00Z', rule(1), '2026-02-18T13:00:00.000Z'],
    ['BR', '2026-02-13T12:00:00Z', rule(1, 'day'), '2026-02-14T13:00:00.000Z'],
    // On a Saturday, the next business day is Monday.
    ['MX', '2026-11-21T18:00:00Z', rule(1), '2026-11-23T16:00:00.000Z'],
    ['MX', '2026-11-20T18:00:00Z', rule(2, 'businessDay', '09:30'), '2026-11-24T15:30:00.000Z'],
    // A holiday that the law moves to Monday.
    ['CO', '2026-11-13T18:00:00Z', rule(1), '2026-11-17T15:00:00.000Z'],
    ['AR', '2026-11-20T15:00:00Z', rule(1), '2026-11-24T13:00:00.000Z'],
    // The year ends, and the next one begins with a holiday and a weekend.
    ['PE', '2026-12-31T15:00:00Z', rule(1), '2027-01-04T15:00:00.000Z'],
    // Every day is a business day.
    ['BP', '2026-12-25T15:00:00Z', rule(1), '2026-12-26T10:00:00.000Z'],
  ])('in %s of what was paid at %s by %o is at %s', (code, paidAt, settles, at) => {
    expect(settled(paidAt, { ...realModel.countries[code], settles })).toBe(at);
  });

  it('in a year that the calendar does not have leaves out weekends alone', () => {
    const { zone, calendar } = realModel.countries.PE!;
    const settles = rule(1);
    expect(calendar!.years.map(({ year }) => year)).not.toContain(2031);
    // New Year's Day of 2031 is a Wednesday, the 4th a Saturday.
    expect(settled('2030-12-31T15:00:00Z', { zone, calendar, settles })).toBe('2031-01-01T15:00:00.000Z');
    expect(settled('2031-01-03T15:00:00Z', { zone, calendar, settles })).toBe('2031-01-06T15:00:00.000Z');
  });

  it('knows the end of a calendar, which a missing year is', () => {
    const years = [2026, 2027, 2029].map((year) => ({ year, days: [] }));
    expect(calendarEnd({ years }, '2026-05-01')).toBe('2027-12-31');
    expect(calendarEnd({ years }, '2028-01-01')).toBeUndefined();
    expect(calendarEnd({ years }, '2029-01-01')).toBe('2029-12-31');
  });

  it('keeps its rule as a text', () => {
    expect(parseRule(ruleText(rule(12, 'businessDay', '09:05')))).toEqual(rule(12, 'businessDay', '09:05'));
    expect(parseRule(ruleText(rule(1, 'day')))).toEqual(usualSettlement);
    expect(parseRule(undefined)).toEqual(usualSettlement);
    const reserve = { share: 0.0125, days: 180 };
    const minimum = { amount: '1000.00', wait: 14 };
    for (const more of [{ reserve }, { minimum }, { reserve, minimum }])
      expect(parseRule(ruleText({ ...rule(2), ...more }))).toEqual({ ...rule(2), ...more });
    expect(ruleText({ ...rule(1, 'day'), reserve, minimum })).toBe(
      '1 day 10:00 keep 0.0125 180 from 1000.00 14',
    );
  });
});
