import { describe, expect, it } from 'vitest';
import { compile } from '../../src/metadata/compile';
import { formatDiagnostic } from '../../src/metadata/model/Diagnostic';
import { matchPermissions } from '../../src/metadata/tenants/permissionPatterns';
import { anyMethod, pricesOf, tiersOn } from '../../src/metadata/tenants/prices';
import { brokenTenants } from './support/brokenTenants';
import { sampleFiles } from './support/sampleFiles';

const path = 'sandbox/tenants.json';

const sound = `{
  "roles": { "clerk": ["post*"] },
  "fees": { "standard": [{ "tiers": [{ "rate": "60%" }] }] },
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

/**
 * Compiles the sample with these tenants, with prices of parcels and stops, parcels worth 9,000.00 at most that a second person dispatches, and a
 * permission of the menu's group. The place that should be named is marked by `‸`.
 */
function check(from: string, to: string): { lines: string[]; place: string } {
  if (!sound.includes(from)) throw new Error(`There is no ${from}.`);
  const marked = sound.replace(from, () => to);
  const before = marked.split('‸')[0]!.split('\n');
  const files = sampleFiles();
  const edit = (file: string, after: string, added: string) =>
    files.set(file, files.get(file)!.replace(after, `${after} ${added}`));
  const object = '"type": "object",';
  edit(
    'schemas/parcel.json',
    object,
    '"x-fees": { "kind": "parcel", "amount": "value", "method": "state" },',
  );
  edit('schemas/stop.json', object, '"x-fees": { "kind": "stop", "amount": "toll" },');
  edit(
    'schemas/stop.json',
    '"properties": {',
    '"toll": { "title": "Toll", "$ref": "common.json#/$defs/money" },',
  );
  edit('schemas/parcel.json', '"title": "Value",', '"maximum": 900000,');
  edit('locales/zh/stop.json', '{', '"toll": "路费",');
  edit('resources/parcels.json', '"title": "Dispatch",', '"not": "creator",');
  edit('resources/navigation.json', '"path": "/post",', '"permission": "post",');
  for (const language of ['en', 'zh'])
    files.set(`locales/${language}/authentication.json`, '{ "demo": { "owner": { "title": "1" } } }');
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

  it.each(brokenTenants)('are reported at their place where %s becomes %s', (from, to, message) => {
    const { lines, place } = check(from, to);
    const [line] = lines;
    expect(line).toBe(`${place}  ${message}`);
  });
});

it('fees are of a whole entity, and of fields that it has', () => {
  const files = sampleFiles();
  const stop = files.get('schemas/stop.json')!;
  const place = '"title": "Place",';
  files.set(
    'schemas/stop.json',
    stop
      .replace('"type": "object",', '"x-fees": { "kind": "stop", "amount": "plaice" }, "type": "object",')
      .replace(place, `${place} "x-fees": { "kind": "stop", "amount": "label" },`),
  );
  expect(compile({ files }).diagnostics.map(({ code, message }) => `${code}  ${message}`)).toEqual([
    'unknown-field  "plaice" is not a property of stop. Did you mean "place"?',
    'misplaced-fees  "x-fees" is about a whole entity: write it beside the entity\'s "properties".',
  ]);
});

it('a kind that is misspelt where it is declared is reported there alone', () => {
  const files = sampleFiles();
  const named = sound.replace('[{ "tiers"', '[{ "tiers": [{}] }, { "kind": "parcel", "tiers"');
  const limited = named.replace('"code": "1001",', '"code": "1001", "limits": [{ "kind": "parcel" }],');
  files.set(path, limited);
  const withKind = (kind: string) =>
    new Map(files).set(
      'schemas/parcel.json',
      files
        .get('schemas/parcel.json')!
        .replace(
          '"type": "object",',
          `"type": "object", "x-fees": { "kind": "${kind}", "amount": "value" },`,
        ),
    );
  expect(compile({ files: withKind('parcel') }).diagnostics).toEqual([]);
  expect(compile({ files: withKind('parcle') }).diagnostics.map(formatDiagnostic)).toEqual([
    'schemas/parcel.json:4:41  unknown-name  No price or limit is of the kind "parcle". Did you mean "parcel"?',
  ]);
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

const tier = (fixed: string) => [{ fixed }];

it('the price that names the country counts before one that names the kind, and the method within it', () => {
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

describe('of prices that begin on a day', () => {
  const prices = [
    { tiers: tier('1.00') },
    { begins: '2027-03-01', tiers: tier('1.30') },
    { begins: '2027-01-01', tiers: tier('1.10') },
    { country: 'MX', begins: '2027-02-01', tiers: tier('4.00') },
    { kind: 'payout', method: 'CASH', begins: '2027-01-01', tiers: tier('3.00') },
    { country: 'MX', kind: 'payout', method: 'SPEI', begins: '2027-04-01', tiers: tier('5.00') },
  ];
  const on = (day: string, country: string, kind = 'payout') =>
    Object.fromEntries(
      [...pricesOf(prices, country, kind)].flatMap(([method, tiers]) =>
        tiersOn(tiers, day).map(({ fixed }) => [method, fixed]),
      ),
    );

  it('the one that began last counts, from its day on', () => {
    expect(on('2026-12-31', 'PE')).toEqual({ [anyMethod]: 100 });
    expect(on('2027-01-01', 'PE')).toEqual({ [anyMethod]: 110, CASH: 300 });
    expect(on('2027-02-28', 'PE')).toEqual({ [anyMethod]: 110, CASH: 300 });
    expect(on('2030-01-01', 'PE')).toEqual({ [anyMethod]: 130, CASH: 300 });
  });

  it('the more specific one counts once it has begun, whatever begins later', () => {
    expect(on('2027-01-31', 'MX')).toEqual({ [anyMethod]: 110, CASH: 300 });
    // What is said of the country counts before the price of a method everywhere.
    expect(on('2027-02-01', 'MX')).toEqual({ [anyMethod]: 400, CASH: 400 });
    expect(on('2027-04-01', 'MX')).toEqual({ [anyMethod]: 400, CASH: 400, SPEI: 500 });
  });

  it('there is none before the first one begins', () => {
    expect(tiersOn(pricesOf(prices.slice(1), 'PE', 'payout').get(anyMethod)!, '2026-12-31')).toEqual([]);
  });

  it('one that changes nothing is none', () => {
    const same = [{ tiers: tier('1.00') }, { begins: '2027-01-01', tiers: tier('1.00') }];
    expect(pricesOf(same, 'PE', 'payout').get(anyMethod)).toHaveLength(1);
  });
});
