import { describe, expect, it } from 'vitest';
import { compile } from '../../src/metadata/compile';
import { formatDiagnostic } from '../../src/metadata/model/Diagnostic';
import { matchPermissions } from '../../src/metadata/tenants/permissionPatterns';
import { anyMethod, pricesOf } from '../../src/metadata/tenants/prices';
import { brokenTenants } from './support/brokenTenants';
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

it('samples are of fields that there are, and can be drawn', () => {
  const files = sampleFiles();
  const path = 'schemas/countries/AA.json';
  const values = {
    labl: 'X',
    note: { format: 'clab' },
    $helper: { pattern: '(?=x)' },
    phone: { name: 'nobody' },
  };
  const sandbox = { names: 'none', records: { parcel: { values }, parcle: { values: {} } } };
  files.set(path, JSON.stringify({ ...(JSON.parse(files.get(path)!) as object), sandbox }));
  const { diagnostics } = compile({ files });
  expect(new Set(diagnostics.map(({ code }) => code))).toEqual(new Set(['invalid-sample']));
  expect(diagnostics.map(({ message }) => message)).toEqual([
    expect.stringContaining('no list of names "none"'),
    expect.stringContaining('"labl" is not a field'),
    'There are no samples of the format "clab". Did you mean "clabe"?',
    expect.stringContaining('No text can be drawn from (?=x)'),
    'There is no list of names "nobody".',
    expect.stringContaining('no entity "parcle". Did you mean "parcel"?'),
  ]);
});

it('samples give values that their fields take, and are made of values that come before them', () => {
  const files = sampleFiles();
  const path = 'schemas/countries/AA.json';
  const values = {
    $kind: ['a', 'b'],
    label: { by: '$kind', cases: { a: 'X{state}', c: 'AB12' } },
    receiver: { weights: { 'A. Person': 1, 7: 1 } },
    phone: [{ pattern: '[0-9]{9}' }, { pattern: '[0-9]{21}' }],
    paper: { from: 1, to: 3 },
    value: { by: 'paper', cases: { 1: -1, 2: { median: 20 } } },
    sentAt: '{label}',
    insured: 'yes',
    note: { format: 'cardNumber', prefix: 'none' },
    state: ['sent', 'send'],
  };
  const sandbox = { records: { parcel: { values, variants: [{ values: { note: '{$kind}' } }] } } };
  files.set(path, JSON.stringify({ ...(JSON.parse(files.get(path)!) as object), sandbox }, null, 2));
  const { diagnostics } = compile({ files });
  expect(new Set(diagnostics.map(({ code }) => code))).toEqual(new Set(['invalid-sample']));
  const text = files.get(path)!.split('\n');
  expect(diagnostics.map(({ line, message }) => `${text[line - 1]!.trim()}  ${message}`)).toEqual([
    '"label": {  "state" is no value that comes before "label". There are "note", "$kind".',
    '"c": "AB12"  "$kind" is never "c" here. There are "a", "b".',
    '"7": 1,  7 is no value that "receiver" takes in AA.',
    expect.stringMatching(/^\{  "\d{21}" is no value that "phone" takes in AA\.$/),
    '"1": -1,  -1 is no value that "value" takes in AA.',
    '"insured": "yes",  "yes" is no value that "insured" takes in AA.',
    expect.stringMatching(/^"note": \{  Nothing completes "none\d+" to a cardNumber\.$/),
    '"send"  "send" is no value that "state" takes in AA. Did you mean "sent"?',
    // What a variant says is drawn before what all records have.
    '"note": "{$kind}"  "$kind" is no value that comes before "note".',
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
