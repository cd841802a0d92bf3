import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ClaimPace } from '../../../src/gateway/jobs/ClaimPace';
import type { ClaimedJob } from '../../../src/gateway/jobs/claims';

const job = (isFollowed = false): ClaimedJob => ({
  id: 'job',
  kind: 'tests.do',
  claim: 'claim',
  payload: '{}',
  dueAt: '2026-01-01T00:00:00Z',
  attempts: 1,
  lastError: null,
  isRepeated: false,
  isFollowed,
});

/** Makes claims a second long that each find `jobs`. Returns the rest after the last one, in milliseconds. */
function restAfter(pace: ClaimPace, jobs: ClaimedJob[]): number {
  for (let time = 0; time < 1_000; time += pace.rest()) {
    vi.advanceTimersByTime(pace.rest());
    pace.begin();
    pace.end(jobs);
  }
  return pace.rest();
}

describe('the pace of claims', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('is quick after a quiet time, and slower the more jobs there are, so that more are claimed together', () => {
    const pace = new ClaimPace();
    expect(pace.rest()).toBe(0);
    pace.begin();
    pace.end([job()]);
    expect(pace.rest()).toBeLessThan(25);
    expect(restAfter(pace, [job(), job(), job(), job()])).toBeGreaterThan(50);
    vi.advanceTimersByTime(10_000);
    pace.begin();
    pace.end([job()]);
    expect(pace.rest()).toBeLessThan(25);
  });

  it('is quick where jobs wait for those that were claimed, or as many were as are done together', () => {
    expect(restAfter(new ClaimPace(), [job(true), job(), job(), job()])).toBe(20);
    expect(
      restAfter(
        new ClaimPace(),
        Array.from({ length: 20 }, () => job()),
      ),
    ).toBe(20);
  });
});
