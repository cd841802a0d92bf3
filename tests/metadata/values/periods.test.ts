import { describe, expect, it } from 'vitest';
import { periodBefore, type ScheduleInterval } from '../../../src/metadata/values/periods';

const at = (every: ScheduleInterval, now: string, zone = 'GMT-5') => periodBefore(every, zone, new Date(now));

describe('the period before', () => {
  it('is the day before in the zone, whatever day it is in UTC', () => {
    expect(at('day', '2026-11-21T04:59:59Z')).toEqual({
      from: '2026-11-19',
      to: '2026-11-19',
      nextEnd: '2026-11-21T05:00:00.000Z',
    });
    expect(at('day', '2026-11-21T05:00:00Z')).toMatchObject({ from: '2026-11-20', to: '2026-11-20' });
    expect(at('day', '2026-11-20T23:59:00Z', 'GMT+5:30')).toMatchObject({ from: '2026-11-20' });
  });

  it('is a week from Monday to Sunday, also on a Sunday and over the end of a year', () => {
    const week = { from: '2026-11-09', to: '2026-11-15', nextEnd: '2026-11-23T05:00:00.000Z' };
    expect(at('week', '2026-11-16T05:00:00Z')).toEqual(week);
    expect(at('week', '2026-11-23T04:59:59Z')).toEqual(week);
    expect(at('week', '2027-01-04T12:00:00Z')).toMatchObject({ from: '2026-12-28', to: '2027-01-03' });
  });

  it('is a whole month, however long', () => {
    expect(at('month', '2027-03-31T12:00:00Z')).toEqual({
      from: '2027-02-01',
      to: '2027-02-28',
      nextEnd: '2027-04-01T05:00:00.000Z',
    });
    expect(at('month', '2028-03-01T05:00:00Z')).toMatchObject({ from: '2028-02-01', to: '2028-02-29' });
    expect(at('month', '2027-01-01T04:59:59Z')).toMatchObject({ from: '2026-11-01', to: '2026-11-30' });
  });
});
