import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  daysAfter,
  dayRange,
  formatInstant,
  instantOf,
  intervalStarts,
  isDay,
  namedDays,
  parseZone,
  wallClock,
} from '../../../src/metadata/values/time';

describe('parseZone', () => {
  it.each([
    ['GMT-6', -360],
    ['GMT+8', 480],
    ['GMT+0', 0],
    ['GMT-0', 0],
    ['GMT+5:30', 330],
    ['GMT-03:30', -210],
  ])('%s is %i minutes east of UTC', (zone, minutes) => {
    expect(parseZone(zone)).toBe(minutes);
  });

  it.each(['', 'GMT', 'UTC+8', 'GMT+8 ', 'Asia/Shanghai'])('%j is no zone', (zone) => {
    expect(() => parseZone(zone)).toThrow('Write GMT+N or GMT-N');
  });
});

describe('formatInstant', () => {
  it.each([
    ['2026-11-20T20:05:09Z', 'GMT-6', undefined, '2026-11-20 14:05:09'],
    ['2026-11-20T20:05:09.999Z', 'GMT+5', undefined, '2026-11-21 01:05:09'],
    ['2026-01-01T00:00:00Z', 'GMT-3', 'minute', '2025-12-31 21:00'],
    ['2026-01-01T00:00:00+08:00', 'GMT+8', 'day', '2026-01-01'],
    ['2026-11-20T20:05:09Z', 'GMT+5:30', 'second', '2026-11-21 01:35:09'],
    ['soon', 'GMT+0', undefined, 'soon'],
  ] as const)('%s in %s by the %s is %s', (iso, zone, precision, text) => {
    expect(formatInstant(iso, zone, precision)).toBe(text);
  });
});

describe('dayRange', () => {
  /** Already the 21st in Karachi, still the 20th in Lima. */
  const now = new Date('2026-11-20T20:30:00Z');

  it.each([
    ['today', 'GMT-5', '2026-11-20T05:00:00.000Z', '2026-11-21T05:00:00.000Z'],
    ['today', 'GMT+5', '2026-11-20T19:00:00.000Z', '2026-11-21T19:00:00.000Z'],
    ['yesterday', 'GMT-5', '2026-11-19T05:00:00.000Z', '2026-11-20T05:00:00.000Z'],
    ['last7Days', 'GMT-5', '2026-11-14T05:00:00.000Z', '2026-11-21T05:00:00.000Z'],
    ['last30Days', 'GMT+0', '2026-10-22T00:00:00.000Z', '2026-11-21T00:00:00.000Z'],
    ['thisWeek', 'GMT-5', '2026-11-16T05:00:00.000Z', '2026-11-21T05:00:00.000Z'],
    ['lastWeek', 'GMT+5', '2026-11-08T19:00:00.000Z', '2026-11-15T19:00:00.000Z'],
    ['thisMonth', 'GMT-3', '2026-11-01T03:00:00.000Z', '2026-11-21T03:00:00.000Z'],
    ['lastMonth', 'GMT-6', '2026-10-01T06:00:00.000Z', '2026-11-01T06:00:00.000Z'],
  ])('%s in %s is from %s to %s', (name, zone, gte, lt) => {
    expect(dayRange(name, zone, now)).toEqual({ gte, lt });
  });

  it('accepts an hour of a day of the zone', () => {
    const days = { from: '2026-11-20', to: '2026-11-20' };
    expect(dayRange({ ...days, hour: 0 }, 'GMT-6', now)).toEqual({
      gte: '2026-11-20T06:00:00.000Z',
      lt: '2026-11-20T07:00:00.000Z',
    });
    expect(dayRange({ ...days, hour: 23 }, 'GMT+5:30', now)).toEqual({
      gte: '2026-11-20T17:30:00.000Z',
      lt: '2026-11-20T18:30:00.000Z',
    });
  });

  it('accepts days of the zone, the last one included, and open ends', () => {
    const days = { from: '2026-11-01', to: '2026-11-07' };
    expect(dayRange(days, 'GMT-6', now)).toEqual({
      gte: '2026-11-01T06:00:00.000Z',
      lt: '2026-11-08T06:00:00.000Z',
    });
    expect(dayRange({ from: '2026-11-01' }, 'GMT+0', now)).toEqual({ gte: '2026-11-01T00:00:00.000Z' });
    expect(dayRange({ to: '2026-02-28' }, 'GMT+0', now)).toEqual({ lt: '2026-03-01T00:00:00.000Z' });
    expect(dayRange({}, 'GMT+0', now)).toEqual({});
  });

  it('throws for what is neither a range nor a day', () => {
    expect(() => dayRange('lastYear', 'GMT+0', now)).toThrow('Use one of today, yesterday');
    expect(() => dayRange('toString', 'GMT+0', now)).toThrow('is not a range of days');
    expect(() => dayRange({ from: '2026-02-30' }, 'GMT+0', now)).toThrow('"2026-02-30" is not a day');
    expect(() => dayRange({ to: '20.11.2026' }, 'GMT+0', now)).toThrow('Write it as YYYY-MM-DD');
  });
});

describe('namedDays', () => {
  it('are those of the calendar in the zone', () => {
    const now = new Date('2026-03-01T03:30:00Z');
    expect(namedDays('last7Days', 'GMT-5', now)).toEqual({ from: '2026-02-22', to: '2026-02-28' });
    expect(namedDays('yesterday', 'GMT+5', now)).toEqual({ from: '2026-02-28', to: '2026-02-28' });
    // Still Saturday and February there, already Sunday and March here.
    expect(namedDays('lastMonth', 'GMT-5', now)).toEqual({ from: '2026-01-01', to: '2026-01-31' });
    expect(namedDays('lastMonth', 'GMT+5', now)).toEqual({ from: '2026-02-01', to: '2026-02-28' });
    expect(namedDays('thisMonth', 'GMT+5', now)).toEqual({ from: '2026-03-01', to: '2026-03-01' });
    expect(namedDays('thisWeek', 'GMT+5', now)).toEqual({ from: '2026-02-23', to: '2026-03-01' });
    // A Monday begins a week.
    const monday = new Date('2026-03-02T03:30:00Z');
    expect(namedDays('thisWeek', 'GMT-5', monday)).toEqual({ from: '2026-02-23', to: '2026-03-01' });
    expect(namedDays('thisWeek', 'GMT+5', monday)).toEqual({ from: '2026-03-02', to: '2026-03-02' });
    expect(namedDays('lastWeek', 'GMT+5', monday)).toEqual({ from: '2026-02-23', to: '2026-03-01' });
  });

  it.each([
    ['the clocks of the machine go forward', '2026-03-08T12:00:00Z', '2026-03-02', '2026-03-08'],
    ['the clocks of the machine go back', '2026-11-01T12:00:00Z', '2026-10-26', '2026-11-01'],
    ['a year begins', '2027-01-01T12:00:00Z', '2026-12-28', '2027-01-01'],
  ])('has whole weeks while %s', (_case, now, from, to) => {
    expect(namedDays('thisWeek', 'GMT-6', new Date(now))).toEqual({ from, to });
    expect(dayRange('thisWeek', 'GMT-6', new Date(now)).gte).toBe(`${from}T06:00:00.000Z`);
  });
});

describe('isDay', () => {
  it.each(['2026-11-20', '2024-02-29'])('%s is one', (text) => expect(isDay(text)).toBe(true));

  it.each([
    '',
    'soon',
    '2026-02-29',
    '2026-11-31',
    '2026-13-01',
    '2026-1-1',
    '2026-11-20T00:00',
    '0000-01-01',
    '0026-11-20',
  ])('%j is none', (text) => expect(isDay(text)).toBe(false));
});

describe('daysAfter', () => {
  it.each([
    ['2026-02-28', 1, '2026-03-01'],
    ['2028-03-01', -1, '2028-02-29'],
    ['2026-12-31', 0, '2026-12-31'],
  ])('%s and %i is %s', (day, count, other) => {
    expect(daysAfter(day, count)).toBe(other);
  });

  it('throws for what is no day', () => {
    expect(() => daysAfter('2026-02-30', 1)).toThrow('"2026-02-30" is not a day.');
  });
});

describe('wallClock', () => {
  afterEach(() => vi.unstubAllEnvs());

  it.each(['UTC', 'America/New_York', 'Europe/Berlin'])(
    'shows every hour as the zone has it on a machine in %s, also when that changes to summer time',
    (zoneOfMachine) => {
      vi.stubEnv('TZ', zoneOfMachine);
      for (let hour = 0; hour < 31 * 24; hour += 1) {
        const instant = new Date(Date.UTC(2026, 2, 1, hour)).toISOString();
        const clock = wallClock(instant, 'GMT+8');
        expect(clock.format('YYYY-MM-DD HH:mm:ss')).toBe(formatInstant(instant, 'GMT+8'));
        expect(instantOf(clock, 'GMT+8')).toBe(instant);
      }
    },
  );

  it('is invalid for what is no instant', () => {
    expect(wallClock('soon', 'GMT+8').isValid()).toBe(false);
  });
});

describe('intervalStarts', () => {
  it('returns the begin of every interval that a range touches, in the zone', () => {
    const range = { gte: '2026-01-31T18:10:00.000Z', lt: '2026-02-02T18:30:00.000Z' };
    expect(intervalStarts(range, 'day', 'GMT+5:30')).toEqual([
      '2026-01-30T18:30:00.000Z',
      '2026-01-31T18:30:00.000Z',
      '2026-02-01T18:30:00.000Z',
    ]);
    expect(intervalStarts(range, 'month', 'GMT+5:30')).toEqual([
      '2025-12-31T18:30:00.000Z',
      '2026-01-31T18:30:00.000Z',
    ]);
    expect(intervalStarts({ ...range, lt: '2026-01-31T20:00:00.000Z' }, 'hour', 'GMT+5:30')).toEqual([
      '2026-01-31T17:30:00.000Z',
      '2026-01-31T18:30:00.000Z',
      '2026-01-31T19:30:00.000Z',
    ]);
  });
});
