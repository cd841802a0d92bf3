import { describe, expect, it } from 'vitest';
import { nextWait, readRetryAfter } from '../../../src/gateway/callbacks/delivery';

const middle = () => 0.5;

describe('the schedule', () => {
  it('waits longer each time, for 75 hours in all, and varies by a fifth', () => {
    const waits = Array.from({ length: 10 }, (_, index) => nextWait(index + 1, 0, middle));
    expect(waits.map((wait) => wait && wait / 1000)).toEqual([
      5,
      300,
      1_800,
      7_200,
      18_000,
      36_000,
      50_400,
      72_000,
      86_400,
      undefined,
    ]);
    expect([nextWait(2, 0, () => 0), nextWait(2, 0, () => 1)]).toEqual([240_000, 360_000]);
  });

  it('gives a receiver the time that it asks for, up to the next wait', () => {
    expect(nextWait(1, 60_000, middle)).toBe(60_000);
    expect(nextWait(1, 3_600_000, middle)).toBe(300_000);
    expect(nextWait(3, 1_000, middle)).toBe(1_800_000);
    const now = new Date('2026-11-20T18:00:00Z');
    expect(readRetryAfter('120', now)).toBe(120_000);
    expect(readRetryAfter('Fri, 20 Nov 2026 18:01:00 GMT', now)).toBe(60_000);
    expect(['soon', '-1', undefined].map((header) => readRetryAfter(header, now))).toEqual([0, 0, 0]);
  });
});
