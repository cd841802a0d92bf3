import { describe, expect, it } from 'vitest';
import {
  countsIn,
  excessOf,
  gainedBy,
  type HeldRights,
  largestAmount,
} from '../../../src/metadata/tenants/roleRights';
import { mayMove } from '../../../src/metadata/tenants/movedAmounts';
import { Random } from '../../../src/samples/Random';

const permissions = ['see', 'pay', 'approve'];
const countries = ['AA', 'BB', 'CC'];
const currencies = ['AAA', 'BBB'];

/** What somebody with these rights may do at all: move an amount by a permission in a country. */
interface Attempt {
  permission: string;
  country: string;
  currency: string;
  amount: number;
}

function may(rights: HeldRights, { permission, country, currency, amount }: Attempt): boolean {
  return (
    rights.permissions.has(permission) &&
    countsIn(rights, country) &&
    mayMove(rights.amounts, [permission], { amount, currency })
  );
}

const attempts: Attempt[] = permissions.flatMap((permission) =>
  [...countries, 'ZZ'].flatMap((country) =>
    [...currencies, 'ZZZ'].flatMap((currency) =>
      [0, 1, 2, 3, 4, Infinity].map((amount) => ({ permission, country, currency, amount })),
    ),
  ),
);

function some<Item>(random: Random, items: readonly Item[]): Item[] {
  return items.filter(() => random.next() < 0.5);
}

function drawn(random: Random): HeldRights {
  const held = some(random, permissions);
  const limited = some(random, held).map((permission) => [
    permission,
    Object.fromEntries(some(random, currencies).map((currency) => [currency, random.integer(1, 3)])),
  ]);
  return {
    permissions: new Set(held),
    countries: random.next() < 0.5 ? null : some(random, countries),
    amounts: Object.fromEntries(limited) as HeldRights['amounts'],
  };
}

const cases = Array.from({ length: 400 }, (_, index) => {
  const random = new Random(`roles ${index}`);
  return [drawn(random), drawn(random)] as const;
});

describe('limits of roles', () => {
  it('give nobody anything that they could not do without them', () => {
    for (const [rights] of cases) {
      const unlimited = { ...rights, countries: null, amounts: {} };
      expect(attempts.filter((each) => may(rights, each) && !may(unlimited, each))).toEqual([]);
      expect(excessOf(unlimited, rights)).toBeUndefined();
    }
  });

  it('let nobody give what they may not do themselves', () => {
    for (const [held, given] of cases) {
      if (excessOf(held, given) !== undefined) continue;
      expect(attempts.filter((each) => may(given, each) && !may(held, each))).toEqual([]);
    }
  });

  it('count whatever one may do more of as gained', () => {
    for (const [before, after] of cases) {
      const gained = gainedBy(before, after);
      const more = attempts.filter((each) => may(after, each) && !may(before, each));
      expect(more.filter(({ permission }) => !gained.includes(permission))).toEqual([]);
      expect(gainedBy(before, before)).toEqual([]);
    }
  });

  it('are none where there are none', () => {
    const rights: HeldRights = { permissions: new Set(['pay']), countries: null, amounts: {} };
    expect(largestAmount(rights.amounts, ['pay'], 'AAA')).toBeUndefined();
    expect(mayMove(undefined, ['pay'], { amount: Infinity, currency: 'AAA' })).toBe(true);
    expect(countsIn(rights, 'added later')).toBe(true);
  });

  it('of an amount are the smallest of those that hold, and nothing in other currencies', () => {
    const amounts = { pay: { AAA: 5 }, file: { AAA: 3, BBB: 9 } };
    expect(largestAmount(amounts, ['pay', 'file'], 'AAA')).toBe(3);
    expect(largestAmount(amounts, ['pay', 'file'], 'BBB')).toBe(0);
    expect(largestAmount(amounts, ['file'], 'BBB')).toBe(9);
    expect(largestAmount(amounts, ['constructor'], 'AAA')).toBeUndefined();
    expect(largestAmount(amounts, ['pay'], 'constructor')).toBe(0);
  });

  it('keep what belongs to no country', () => {
    expect(countsIn({ countries: [] }, '')).toBe(true);
    expect(countsIn({ countries: ['AA'] }, 'BB')).toBe(false);
  });
});
