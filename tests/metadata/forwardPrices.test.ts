import { uniqBy } from 'es-toolkit';
import { expect, it } from 'vitest';
import { countingOn, pricesForward } from '../../src/metadata/tenants/forwardPrices';
import { Random } from '../../src/samples/Random';
import { anyMethod, type MinorTier, pricesOf, undated } from '../../src/metadata/tenants/prices';

const days = ['2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23'];
const methods = [anyMethod, 'SPEI', 'OXXO'];

/** Prices of one kind in one country, of which one without a day is always there. */
function drawPrices(random: Random): Map<string, MinorTier[]> {
  const items = Array.from({ length: random.integer(0, 6) }, () => ({
    method: random.pick([undefined, 'SPEI', 'OXXO']),
    begins: random.pick([undefined, ...days]),
    rate: random.pick(['1%', '2%', '3%']),
  }));
  const prices = uniqBy(items, ({ method, begins }) => `${method} ${begins}`)
    .filter(({ method, begins }) => method !== undefined || begins !== undefined)
    .map(({ method, begins, rate }) => ({
      ...(method === undefined ? {} : { method }),
      ...(begins === undefined ? {} : { begins }),
      tiers: [{ rate }],
    }));
  return pricesOf([{ tiers: [{ rate: '1%' }] }, ...prices], 'MX', 'payout');
}

/** Many draws, the same in each run. */
const draws = Array.from({ length: 300 }, (_, seed) => new Random(`prices ${seed}`));

const charged = (prices: ReadonlyMap<string, readonly MinorTier[]>, method: string, day: string) =>
  undated(countingOn(prices, method, day));

it('prices stay as they were up to today, and are those of the file from tomorrow on', () => {
  for (const random of draws) {
    const [stored, wanted, today] = [drawPrices(random), drawPrices(random), random.pick(days)];
    const forward = pricesForward(stored, wanted, today);
    for (const method of methods) {
      for (const day of ['2020-01-01', ...days, '2030-01-01'])
        expect(charged(forward, method, day)).toEqual(charged(day > today ? wanted : stored, method, day));
    }
    // The same file brings nothing new, on that day or on a later one.
    expect(pricesForward(forward, wanted, today)).toEqual(forward);
    expect(pricesForward(forward, wanted, '2030-01-01')).toEqual(forward);
  }
});

it('a file that is stored as it is brings nothing new on any day', () => {
  for (const random of draws) {
    const prices = drawPrices(random);
    for (const today of days) expect(pricesForward(prices, prices, today)).toEqual(prices);
  }
});

it('what a file does not charge any more is free from tomorrow on', () => {
  const stored = pricesOf([{ kind: 'recharge', tiers: [{ fixed: '5.00' }] }], 'MX', 'recharge', {
    isOptional: true,
  });
  const forward = pricesForward(stored, new Map(), '2026-11-20');
  expect(charged(forward, anyMethod, '2026-11-20')).toEqual([{ from: 0, fixed: 500, rate: 0, unit: 1 }]);
  expect(charged(forward, anyMethod, '2026-11-21')).toEqual([{ from: 0, fixed: 0, rate: 0, unit: 1 }]);
  expect(pricesForward(forward, new Map(), '2026-11-25')).toEqual(forward);
});
