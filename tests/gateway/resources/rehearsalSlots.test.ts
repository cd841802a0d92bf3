import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RehearsalSlots } from '../../../src/gateway/resources/writes/RehearsalSlots';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Rehearsals that run until they are told to end, at most two at a time. */
function setUp() {
  const slots = new RehearsalSlots(2);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const results: Record<string, unknown> = {};
  return {
    begun,
    results,
    run: (name: string, userId = name) => {
      const work = () => {
        begun.push(name);
        return new Promise<string>((resolve) => ends.set(name, () => resolve('done')));
      };
      void slots.run(userId, work).then(
        (result) => (results[name] = result),
        (error: unknown) => (results[name] = error),
      );
    },
    end: async (name: string) => {
      ends.get(name)!();
      await vi.advanceTimersByTimeAsync(0);
    },
  };
}

describe('rehearsals', () => {
  it('of one user run one after the other, those of another beside them', async () => {
    const { run, end, begun, results } = setUp();
    for (const name of ['first', 'second', 'third']) run(name, 'ana');
    run('other', 'bo');
    expect(begun).toEqual(['first', 'other']);
    await end('first');
    expect(begun).toEqual(['first', 'other', 'second']);
    await end('second');
    await end('third');
    expect(results).toEqual({ first: 'done', second: 'done', third: 'done' });
  });

  it('of all users are so many at a time, and the next one is who has waited longest', async () => {
    const { run, end, begun } = setUp();
    for (const name of ['ana', 'bo', 'cy', 'di']) run(name);
    expect(begun).toEqual(['ana', 'bo']);
    await end('bo');
    await end('ana');
    expect(begun).toEqual(['ana', 'bo', 'cy', 'di']);
  });

  it('that wait too long are told whose take so long, and when to try again', async () => {
    const { run, end, begun, results } = setUp();
    run('long', 'ana');
    run('again', 'ana');
    run('bo');
    run('cy');
    await vi.advanceTimersByTimeAsync(5_000);
    expect(results).toMatchObject({
      again: { status: 429, text: 'gateway.rehearsal.own', retryAfter: 5 },
      cy: { status: 503, text: 'gateway.rehearsal.busy', retryAfter: 5 },
    });
    await end('long');
    await end('bo');
    expect(begun).toEqual(['long', 'bo']);
  });

  it('that fail make room as well', async () => {
    const slots = new RehearsalSlots(1);
    await expect(slots.run('ana', () => Promise.reject(new Error('short')))).rejects.toThrow('short');
    expect(await slots.run('bo', () => Promise.resolve('done'))).toBe('done');
  });
});
