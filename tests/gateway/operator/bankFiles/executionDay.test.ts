import { describe, expect, it } from 'vitest';
import { executionDay } from '../../../../src/gateway/operator/bankFiles/executionDay';

const zone = 'GMT-6';
/** 2026-11-27 is a Friday. */
const at = (day: string, time: string) => new Date(`${day}T${time}:00-06:00`);

describe('the day on which a bank is to pay', () => {
  it.each([
    ['a day on which it pays is that day', '2026-11-27', '23:59', undefined, '2026-11-27'],
    ['after a Saturday is Monday', '2026-11-28', '09:00', undefined, '2026-11-30'],
    ['after a Sunday is Monday', '2026-11-29', '00:00', undefined, '2026-11-30'],
    ['until its time is that day', '2026-11-27', '16:29', { until: '16:30' }, '2026-11-27'],
    ['from its time on is the next one', '2026-11-27', '16:30', { until: '16:30' }, '2026-11-30'],
    [
      'after holidays is the first that is none',
      '2026-12-24',
      '17:00',
      { until: '16:30', holidays: ['2026-12-25', '2026-12-28'] },
      '2026-12-29',
    ],
    ['of another week is as the file says', '2026-11-27', '09:00', { closed: ['friday'] }, '2026-11-28'],
    ['is one of the country, not of UTC', '2026-11-27', '20:00', {}, '2026-11-27'],
  ] as const)('%s', (_what, day, time, days, expected) => {
    const { closed, holidays, ...rest } = { closed: undefined, holidays: undefined, ...days };
    const paying = {
      ...rest,
      ...(closed && { closed: [...closed] }),
      ...(holidays && { holidays: [...holidays] }),
    };
    expect(executionDay(at(day, time), zone, paying)).toBe(expected);
  });
});
