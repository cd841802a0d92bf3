import { expect, it } from 'vitest';
import { compile } from '../../src/metadata/compile';
import type { Price, Tenants } from '../../src/metadata/model/Tenants';
import { readSource } from '../../src/metadata/source/readSource';

const source = await readSource(process.cwd());
const path = 'sandbox/tenants.json';

/** What the check says of minima and returned fees after the first price list was changed. */
function said(change: (prices: Price[], tenants: Tenants) => void): string[] {
  const tenants = JSON.parse(source.files.get(path)!) as Tenants;
  change(Object.values(tenants.fees!)[0]!, tenants);
  const files = new Map([...source.files, [path, JSON.stringify(tenants, null, 2)]]);
  return compile({ ...source, files }).diagnostics.flatMap(({ code, severity, message }) =>
    ['missing-minimum', 'no-refunds'].includes(code) ? [`${severity}: ${message}`] : [],
  );
}

const collectionsOf = (prices: Price[], country: string) =>
  prices.find((price) => price.country === country && price.kind === 'collection' && !price.method)!;

it('there is nothing to warn of in what ships, though a price that others replace has no minimum', () => {
  expect(said(() => undefined)).toEqual([]);
});

it.each([
  ['MX', '0.01'],
  // Whole amounts only.
  ['PK', '1.00'],
])(
  'a share in %s by which the least order costs nothing is warned of, unless it has a minimum',
  (country, least) => {
    const without = (tier: Price['tiers'][number]) => (prices: Price[]) => {
      collectionsOf(prices, country).tiers = [tier, { from: '500.00', rate: '1%' }];
    };
    expect(said(without({ rate: '1.5%' }))).toEqual([
      `warning: By this share a collection of ${least} in ${country} costs nothing. Give the tier a "minimum", which is the least fee.`,
    ]);
    expect(said(without({ rate: '1.5%', minimum: '2.00' }))).toEqual([]);
    expect(said(without({ rate: '1.5%', fixed: '2.00' }))).toEqual([]);
    // What is free on purpose is no slip.
    expect(said(without({}))).toEqual([]);
  },
);

it('a price of every country is warned of once it counts somewhere, and cannot have a minimum itself', () => {
  const found = said((prices) => prices.splice(prices.indexOf(collectionsOf(prices, 'PE')), 1));
  expect(found).toEqual([
    'warning: By this share a collection of 0.01 in PE costs nothing. Write a price for PE, with its "country" and a "minimum".',
  ]);
});

it('a price counts where a merchant of its list has an account alone', () => {
  const found = said((prices, { merchants }) => {
    prices.splice(prices.indexOf(collectionsOf(prices, 'PE')), 1);
    for (const merchant of merchants) merchant.accounts = ['MX'];
  });
  expect(found).toEqual([]);
});

const returned = (kind?: string) =>
  said((prices) =>
    prices.push({ ...(kind && { kind }), country: 'MX', method: 'USD', onRefund: 'return', tiers: [{}] }),
  );

it('a fee that comes back with refunds is one of orders that are refunded', () => {
  expect(returned('payout')).toEqual([
    'error: No payout is refunded. Write "onRefund" in prices of the kind "collection".',
  ]);
  expect(returned()).toEqual([
    'error: Not every kind is refunded. Write "onRefund" in prices of the kind "collection".',
  ]);
});
