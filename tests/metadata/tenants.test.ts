import { describe, expect, it } from 'vitest';
import { compile } from '../../src/metadata/compile';
import { formatDiagnostic } from '../../src/metadata/model/Diagnostic';
import { matchPermissions } from '../../src/metadata/tenants/permissionPatterns';
import { anyMethod, pricesOf } from '../../src/metadata/tenants/prices';
import { sampleFiles } from './support/sampleFiles';

const path = 'sandbox/tenants.json';

const sound = `{
  "roles": { "clerk": ["post*"] },
  "fees": { "standard": [{ "tiers": [{ "rate": "1%" }] }] },
  "merchants": [
    {
      "code": "1001",
      "name": "One",
      "accounts": "*",
      "fees": "standard",
      "users": [{ "account": "a@one.example", "name": "A", "role": "clerk" }]
    }
  ]
}`;

/** Compiles the sample with priced parcels and these tenants; the place that should be named is marked by `‸`. */
function check(from: string, to: string): { lines: string[]; place: string } {
  if (!sound.includes(from)) throw new Error(`There is no ${from}.`);
  const marked = sound.replace(from, () => to);
  const before = marked.split('‸')[0]!.split('\n');
  const files = sampleFiles();
  const parcel = files.get('schemas/parcel.json')!;
  const fees = '"x-fees": { "kind": "parcel", "amount": "value", "method": "state" },';
  files.set('schemas/parcel.json', parcel.replace('"type": "object",', `${fees} "type": "object",`));
  files.set(path, marked.replace('‸', ''));
  const { diagnostics } = compile({ files });
  return {
    lines: diagnostics.map(formatDiagnostic),
    place: `${path}:${before.length}:${before.at(-1)!.length + 1}`,
  };
}

describe('the merchants of a tenants file', () => {
  it('are accepted if everything that they name exists', () => {
    expect(check('', '').lines).toEqual([]);
  });

  it.each([
    [
      '"accounts": "*"',
      '"accounts": ["AA", ‸"CC"]',
      'unknown-country  There is no country "CC". Did you mean "AA"?',
    ],
    [
      '"accounts": "*"',
      '"accounts": ‸["AA", "AA"]',
      'invalid-value  "accounts" names the same thing twice (items 1 and 2).',
    ],
    ['"role": "clerk"', '"role": ‸"clark"', 'unknown-role  There is no role "clark". Did you mean "clerk"?'],
    [
      '["post*"]',
      '["post*", ‸"psot"]',
      'unknown-permission  No permission is called "psot". Did you mean "post"?',
    ],
    [
      '["post*"]',
      '["post*", ‸"!trade:*"]',
      'unknown-permission  No permission is called "!trade:*". Permissions are declared in navigation.json.',
    ],
    [
      '"fees": "standard"',
      '"fees": ‸"standart"',
      'unknown-price-list  There is no price list "standart". Did you mean "standard"?',
    ],
    [
      '"rate": "1%"',
      '"rate": ‸"1,5%"',
      'invalid-value  "rate" does not match ^(100|\\d{1,2}(\\.\\d{1,4})?)%$. A percentage with up to four decimals, as text: "1.5%". "0%" by default.',
    ],
    [
      '"rate": "1%"',
      '"from": ‸"5.00"',
      'fee-gap  Amounts below 5.00 have no fee. The first tier begins at "0.00".',
    ],
    [
      '[{ "rate": "1%" }]',
      '[{}, ‸{ "from": "0.00" }]',
      'fee-order  This tier begins at 0.00, not above the one before it. Tiers go up from "0.00".',
    ],
    [
      '"standard": [{',
      '‸"standard": [{ "country": "AA",',
      'missing-fee  Merchant 1001 has an account in BB, for which "standard" has no price of parcel. Add one with "country": "BB" and "kind": "parcel".',
    ],
    [
      '"tiers": [{',
      '"tiers": [{}] }, { "kind": ‸"parcels", "tiers": [{',
      'unknown-kind  There is no kind "parcels". Did you mean "parcel"?',
    ],
    [
      '[{ "tiers"',
      '[{ "tiers": [{}] }, { "method": ‸"snt", "tiers"',
      'unknown-method  There is no method "snt". Did you mean "sent"?',
    ],
    [
      '[{ "tiers"',
      '[{ "tiers": [{}] }, ‸{ "tiers"',
      'duplicate-price  Another item of this list is for the same orders. Keep one of them.',
    ],
    [
      '"fees": "standard",',
      '"fees": "standard", "limits": [{ "minimum": ‸"2.00", "maximum": "1.00" }],',
      'impossible-limit  No amount is at least 2.00 and at most 1.00.',
    ],
    [
      '"role": "clerk" }',
      '"role": "clerk" }, { "account": ‸"A@one.example", "name": "B", "role": "clerk" }',
      'duplicate-tenant  There are two users "A@one.example". Keep one of them.',
    ],
    [
      '"role": "clerk"',
      '"role": "clerk", ‸"rolle": "x"',
      'unknown-key  "rolle" is not known here. Did you mean "role"?',
    ],
  ])('are reported at their place where %s becomes %s', (from, to, message) => {
    const { lines, place } = check(from, to);
    const [line] = lines;
    // A price list without a sound price is a missing fee, too.
    expect(line).toBe(`${place}  ${message}`);
  });
});

describe('patterns of permissions', () => {
  const all = ['trade', 'trade:orders', 'trade:orders:export', 'trade.x', 'home'];
  it.each([
    [['*'], all],
    [['trade:*'], ['trade:orders', 'trade:orders:export']],
    [
      ['trade', 'trade:*', '!trade:*:*'],
      ['trade', 'trade:orders'],
    ],
    [['*', '!*:export', 'trade:orders:export'], all],
    [['trade?x', 'hom'], []],
    [[], []],
  ])('%j give %j', (patterns, held) => {
    expect(matchPermissions(patterns, all)).toEqual(held);
  });
});

it('the price that names the country counts before one that names the kind, and the method within it', () => {
  const tier = (fixed: string) => [{ fixed }];
  const prices = [
    { tiers: tier('1.00') },
    { kind: 'payout', tiers: tier('2.00') },
    { kind: 'payout', method: 'CASH', tiers: tier('3.00') },
    { country: 'MX', tiers: tier('4.00') },
    { country: 'MX', kind: 'payout', method: 'SPEI', tiers: tier('5.00') },
  ];
  const shown = (country: string, kind: string) =>
    Object.fromEntries(
      [...pricesOf(prices, country, kind)].map(([method, [first]]) => [method, first!.fixed]),
    );
  expect(shown('PE', 'collection')).toEqual({ [anyMethod]: 100 });
  expect(shown('PE', 'payout')).toEqual({ [anyMethod]: 200, CASH: 300 });
  expect(shown('MX', 'payout')).toEqual({ [anyMethod]: 400, SPEI: 500 });
});
