import { describe, expect, it } from 'vitest';
import { Random } from '../../../src/samples/Random';
import { seededId } from '../../../src/gateway/sandbox/random/seededId';

const many = <Value>(count: number, draw: () => Value) => Array.from({ length: count }, draw);

const numbers = (seed: string) => {
  const random = new Random(seed);
  return many(50, () => random.next());
};

describe('chance from a seed', () => {
  it('is the same for the same seed, and another for another one', () => {
    expect(numbers('one')).toEqual(numbers('one'));
    expect(numbers('one')).not.toEqual(numbers('two'));
    // Pinned: a change here changes every sandbox there is.
    expect(new Random('corridor').integer(0, 999_999_999)).toBe(921_856_757);
  });

  it('gives forks that do not depend on what was drawn before', () => {
    const fresh = new Random('seed').fork('a').next();
    const used = new Random('seed');
    many(10, () => used.next());
    expect(used.fork('a').next()).toBe(fresh);
    expect(used.fork('b').next()).not.toBe(fresh);
  });

  it('is even', () => {
    const random = new Random('even');
    const counts = Array.from({ length: 10 }, () => 0);
    for (let draw = 0; draw < 20_000; draw++) counts[random.integer(0, 9)]! += 1;
    for (const count of counts) expect(Math.abs(count - 2_000)).toBeLessThan(220);
    const weighted = many(20_000, () => random.weighted([1, 0, 3]));
    expect(weighted).not.toContain(1);
    expect(weighted.filter((place) => place === 2).length / 20_000).toBeCloseTo(0.75, 1);
    const amounts = many(20_000, () => random.logNormal(100, 0.8)).toSorted((one, other) => one - other);
    expect(Math.abs(amounts[10_000]! - 100)).toBeLessThan(5);
    for (const mean of [0.4, 6, 80]) {
      const total = many(5_000, () => random.poisson(mean)).reduce((sum, count) => sum + count, 0);
      expect(Math.abs(total / 5_000 - mean)).toBeLessThan(mean * 0.1);
    }
  });

  it('makes ids that are UUIDs and sort by time', () => {
    const random = new Random('ids');
    const ids = many(200, () => 0).map((_, index) => seededId(random, 1_700_000_000_000 + index));
    for (const id of ids)
      expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
    expect(ids.toSorted()).toEqual(ids);
    expect(new Set(ids).size).toBe(200);
  });
});
