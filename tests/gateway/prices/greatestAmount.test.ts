import { describe, expect, it } from 'vitest';
import { computeFee, type FeeTier } from '../../../src/gateway/prices/fees';
import { greatestAmount } from '../../../src/gateway/prices/greatestAmount';
import { Random } from '../../../src/samples/Random';

const anyAmount = { minimum: 1, maximum: Number.MAX_SAFE_INTEGER, step: 1 };

describe('the greatest amount', () => {
  it('is what is left after the fee', () => {
    expect(greatestAmount(10_000, [{ from: 0, fixed: 300, rate: 0 }], anyAmount)).toBe(9_700);
    // 9,852.2 + 147.8 is 10,000; half of a unit counts as one.
    expect(greatestAmount(10_000, [{ from: 0, fixed: 0, rate: 15_000 }], anyAmount)).toBe(9_852);
    expect(greatestAmount(10_000, [{ from: 0, fixed: 0, rate: 0 }], anyAmount)).toBe(10_000);
  });

  it('may be in a tier that costs less than the one below', () => {
    const cheaper = [
      { from: 0, fixed: 500, rate: 0 },
      { from: 9_900, fixed: 50, rate: 0 },
    ];
    expect(greatestAmount(9_949, cheaper, anyAmount)).toBe(9_449);
    expect(greatestAmount(9_950, cheaper, anyAmount)).toBe(9_900);
  });

  it('is none where the smallest amount is not covered', () => {
    expect(greatestAmount(1_000, [{ from: 0, fixed: 500, rate: 0 }], { ...anyAmount, minimum: 501 })).toBe(
      undefined,
    );
    expect(greatestAmount(0, [{ from: 0, fixed: 0, rate: 0 }], anyAmount)).toBe(undefined);
    expect(greatestAmount(1_000, [], anyAmount)).toBe(undefined);
  });

  it('is exact for any prices, limits and balances: no amount above it is possible', () => {
    const random = new Random('greatest');
    for (let run = 0; run < 2_000; run += 1) {
      const step = random.integer(0, 1) === 0 ? 1 : random.integer(2, 7);
      const tiers: FeeTier[] = Array.from({ length: random.integer(1, 4) }, (_, place) => ({
        from: place === 0 ? 0 : random.integer(1, 400),
        fixed: random.integer(0, 60),
        rate: random.integer(0, 300_000),
        unit: step,
        ...(random.chance(0.5) && { minimum: random.integer(1, 90) }),
      }));
      const limits = { step, minimum: random.integer(0, 50), maximum: random.integer(50, 500) };
      const available = random.integer(0, 600);
      const possible = Array.from({ length: 501 }, (_, amount) => amount).filter(
        (amount) =>
          amount % step === 0 &&
          amount >= limits.minimum &&
          amount <= limits.maximum &&
          amount + computeFee(amount, tiers) <= available,
      );
      const given = { tiers, limits, available };
      expect({ ...given, greatest: greatestAmount(available, tiers, limits) }).toEqual({
        ...given,
        greatest: possible.at(-1),
      });
    }
  });
});
