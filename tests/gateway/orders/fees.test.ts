import { describe, expect, it } from 'vitest';
import { collectionFee, computeFee } from '../../../src/gateway/orders/fees';
import { anyMethod, pricesOf } from '../../../src/metadata/tenants/prices';
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

  it('is exact where a float is not', () => {
    // 99,999,999,999,999 × 0.015 = 1,499,999,999,999.985; the product in millionths exceeds 2^53 by far.
    expect(computeFee(99_999_999_999_999, [{ from: 0, fixed: 0, rate: 15_000 }])).toBe(1_500_000_000_000);
    expect(computeFee(99_999_999_999_999, [{ from: 0, fixed: 0, rate: 1_000_000 }])).toBe(99_999_999_999_999);
  });

  it('cannot be computed without a tier for the amount', () => {
    expect(() => computeFee(100, [])).toThrow('no fee');
    expect(() => computeFee(100, [{ from: 101, fixed: 1, rate: 0 }])).toThrow('100');
  });

  it('of a payment received is never more than the payment', () => {
    expect(collectionFee(1, tiers)).toBe(1);
    expect(collectionFee(304, tiers)).toBe(304);
    expect(collectionFee(305, tiers)).toBe(305);
    expect(collectionFee(1_000, tiers)).toBe(315);
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
        expect(agreed.flatMap((tier) => Object.values(tier)).every(Number.isSafeInteger)).toBe(true);
        const rates = agreed.map(({ rate }) => rate);
        expect(rates).toEqual(rates.toSorted((one, other) => other - one));
      }
    }
  }
});
