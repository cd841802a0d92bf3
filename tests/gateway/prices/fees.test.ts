import { describe, expect, it } from 'vitest';
import { chargeOf, collectionFee, computeFee, type FeeTier } from '../../../src/gateway/prices/fees';
import { anyMethod, pricesOf } from '../../../src/metadata/tenants/prices';
import { modelFacts } from '../../../src/metadata/tenants/tenantFacts';
import { Random } from '../../../src/samples/Random';
import { productModel } from '../support/productModel';

const tiers = [
  { from: 0, fixed: 300, rate: 15_000 },
  { from: 100_000, fixed: 250, rate: 9_900 },
];

describe('a fee', () => {
  it.each([
    [0, 300],
    [100, 302], // 1.5 is half: up
    [99, 301], // 1.485 down
    [33, 300], // 0.495 down
    [34, 301], // 0.51 up
    [99_999, 1_800], // 1499.985 up
    [100_000, 1_240], // the next tier begins here: 250 + 990
    [100_050, 1_240], // 990.495 down
    [100_051, 1_241], // 990.5049 up
  ])('of %i minor units is %i', (amount, fee) => {
    expect(computeFee(amount, tiers)).toBe(fee);
    expect(computeFee(amount, tiers.toReversed())).toBe(fee);
  });

  it('is a multiple of what amounts are multiples of', () => {
    const whole = tiers.map((tier) => ({ ...tier, unit: 100 }));
    // 3.00 + 0.75; 3.00 + 0.495; 3.00 + 0.51.
    expect([5_000, 3_300, 3_400].map((amount) => computeFee(amount, whole))).toEqual([400, 300, 400]);
    expect(computeFee(200_000, whole)).toBe(2_200);
  });

  it('is exact where a float is not', () => {
    // 99,999,999,999,999 × 0.015 = 1,499,999,999,999.985; the product in millionths exceeds 2^53 by far.
    expect(computeFee(99_999_999_999_999, [{ from: 0, fixed: 0, rate: 15_000 }])).toBe(1_500_000_000_000);
    expect(computeFee(99_999_999_999_999, [{ from: 0, fixed: 0, rate: 1_000_000 }])).toBe(99_999_999_999_999);
  });

  it('is refused, not computed, without a tier for the amount', () => {
    const rejection = expect.objectContaining({ status: 422, text: 'orders.noTier' });
    expect(() => computeFee(100, [])).toThrow(rejection);
    expect(() => computeFee(100, [{ from: 101, fixed: 1, rate: 0 }])).toThrow(rejection);
    expect(computeFee(101, [{ from: 101, fixed: 1, rate: 0 }])).toBe(1);
  });

  it('of a payment received is never more than the payment', () => {
    expect(collectionFee(1, tiers)).toBe(1);
    expect(collectionFee(304, tiers)).toBe(304);
    expect(collectionFee(305, tiers)).toBe(305);
    expect(collectionFee(1_000, tiers)).toBe(315);
  });

  it('is at least the minimum of its tier, beside what is sent, and of a payment received at most the payment', () => {
    const least = [
      { from: 0, fixed: 0, rate: 15_000, minimum: 50 },
      { from: 100_000, fixed: 0, rate: 100 },
    ];
    expect([1, 49, 50, 51, 3_300, 3_400].map((amount) => collectionFee(amount, least))).toEqual([
      1, 49, 50, 50, 50, 51,
    ]);
    expect([1, 3_400].map((amount) => computeFee(amount, least))).toEqual([50, 51]);
    // The next tier has none.
    expect(computeFee(100_000, least)).toBe(10);
  });

  it('by a minimum is a multiple of what amounts are multiples of, halves rounded up', () => {
    const fees = [149, 150, 200].map((minimum) =>
      computeFee(100_000, [{ from: 0, fixed: 0, rate: 0, minimum, unit: 100 }]),
    );
    expect(fees).toEqual([100, 200, 200]);
  });
});

/** A fee table from zero up, as an operator may write one. */
function drawTiers(random: Random): FeeTier[] {
  let from = 0;
  return Array.from({ length: random.integer(1, 5) }, (_each, index) => {
    if (index > 0) from += random.integer(1, 10 ** random.integer(1, 11));
    const minimum = random.chance(0.3) ? { minimum: random.integer(1, 100_000) } : {};
    return { from, fixed: random.integer(0, 50_000), rate: random.integer(0, 1_000_000), ...minimum };
  });
}

describe.each(['collection', 'payout'] as const)('the charge of a %s, for any fee table', (kind) => {
  const random = new Random(`fees/${kind}`);

  it('is that of the tier `[from, next from)`, at each edge, before it and past it', () => {
    for (let table = 0; table < 500; table++) {
      const drawn = drawTiers(random);
      const ends = drawn.map((_tier, index) => drawn[index + 1]?.from);
      for (const [index, tier] of drawn.entries()) {
        const last = ends[index] === undefined ? [] : [ends[index] - 1];
        const past = ends[index] === tier.from + 1 ? [] : [tier.from + 1];
        const found = [tier.from, ...past, ...last].map((amount) =>
          chargeOf(kind, amount, drawn.toReversed()),
        );
        for (const charge of found) expect(charge).toMatchObject({ tier, below: ends[index] });
      }
    }
  });

  it('is the fixed part and the share, rounded half up, at least the minimum, and of a payment received at most the payment', () => {
    for (let draw = 0; draw < 2_000; draw++) {
      const drawn = drawTiers(random);
      const amount = random.integer(1, 10 ** random.integer(1, 14));
      const { tier, sum, fee } = chargeOf(kind, amount, drawn);
      // In millionths of a minor unit, without rounding: the share is at most half a unit from it, and above at a tie.
      const error = BigInt(sum - tier.fixed) * 1_000_000n - BigInt(amount) * BigInt(tier.rate);
      expect(error > -500_000n && error <= 500_000n).toBe(true);
      const due = Math.max(sum, tier.minimum ?? 0);
      expect(fee).toBe(kind === 'collection' && due > amount ? amount : due);
    }
  });
});

it('fees of the sandbox’s merchants never grow with the amount’s tier', async () => {
  const model = await productModel();
  const { fees = {} } = model.tenants!;
  for (const country of Object.keys(model.countries)) {
    for (const kind of ['collection', 'payout']) {
      for (const [name, prices] of Object.entries(fees)) {
        const agreed = pricesOf(prices, country, kind).get(anyMethod)!;
        expect([name, agreed[0]?.from]).toEqual([name, 0]);
        const numbers = agreed.flatMap(({ from, fixed, rate, minimum = 0 }) => [from, fixed, rate, minimum]);
        expect(numbers.every(Number.isSafeInteger)).toBe(true);
        const rates = agreed.map(({ rate }) => rate);
        expect(rates).toEqual(rates.toSorted((one, other) => other - one));
      }
    }
  }
});

it('countries that know whole amounts only have whole fees, so that all of a balance can be withdrawn', async () => {
  const facts = modelFacts(await productModel());
  for (const kind of facts.kinds) {
    const units = facts.countries.map((country) => [country, facts.unit(kind, country)]);
    expect(Object.fromEntries(units)).toMatchObject({ PK: 100, ID: 100, MX: 1 });
  }
});
