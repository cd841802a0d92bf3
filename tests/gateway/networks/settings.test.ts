import { execFile } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../../src/gateway/config';
import { networkServing, networksOf } from '../../../src/gateway/networks/settings/networks';
import { readNetworks } from '../../../src/gateway/networks/settings/readNetworks';
import { program } from '../../support/program';
import { productModel } from '../support/productModel';

const model = await productModel();
const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const folder = mkdtempSync(join(tmpdir(), 'corridor-networks-'));

/** A networks file with one network, changed by a text. */
const fileWith = (from = '', to = '') => {
  const text = `{
  "networks": {
    "acme": {
      "plugin": "http",
      "url": "https://acme.example/v1",
      "secret": "NETWORK_ACME_SECRET",
      "serves": [
        { "country": "MX", "kind": "collection", "methods": ["SPEI"] },
        { "country": "PE" }
      ]
    }
  }
}`;
  expect(text).toContain(from);
  return text.replace(from, () => to);
};

function configOf(text: string, environment: NodeJS.ProcessEnv = {}) {
  const path = join(folder, `${Math.random()}.json`);
  writeFileSync(path, text);
  return readConfig({ NETWORKS_FILE: path, NETWORK_ACME_SECRET: secret, ...environment });
}

describe('a networks file', () => {
  it('says which network carries out an order; a sandbox plays the others', () => {
    const config = configOf(fileWith());
    const serving = (country: string, kind: 'collection' | 'payout', method: string) =>
      networkServing(config, model, { country, kind, method })?.name;
    expect(serving('MX', 'collection', 'SPEI')).toBe('acme');
    expect(serving('MX', 'collection', 'OXXO')).toBe('sandbox');
    expect(serving('MX', 'payout', 'SPEI')).toBe('sandbox');
    expect(serving('PE', 'payout', 'BANK_TRANSFER')).toBe('acme');
    const real = { ...config, sandbox: false };
    expect(networkServing(real, model, { country: 'CO', kind: 'payout', method: 'PSE' })).toBeUndefined();
    expect(networksOf(real, model)).toMatchObject([
      { name: 'acme', secret, notFoundAfter: 600_000, concurrency: 4 },
    ]);
  });

  it.each([
    ['"country": "MX"', '"country": "XX"', 8, 'There is no country "XX"'],
    ['["SPEI"]', '["SPEY"]', 8, 'There is no method "SPEY" in MX. Did you mean "SPEI"?'],
    ['"https://acme', '"http://acme', 5, 'write https://'],
    ['"plugin": "http"', '"plugin": "soap"', 4, 'plugin'],
    ['{ "country": "PE" }', '{ "country": "MX" }', 9, '"acme" names them twice'],
    ['"serves"', '"servers"', 3, '"serves"'],
    ['"NETWORK_ACME_SECRET"', '"whsec_abc"', 6, 'secret'],
    [
      '"country": "PE"',
      '"country": "PE", "completes": { "from": "tolerance", "tolerance": { "share": 1.5 } }',
      9,
      'share',
    ],
    ['"country": "PE"', '"country": "PE", "completes": { "from": "tolerance" }', 9, 'tolerance'],
    [
      '"country": "PE"',
      '"country": "PE", "completes": { "from": "any", "tolerance": { "amount": 1 } }',
      9,
      'tolerance',
    ],
    ['"country": "PE"', '"country": "PE", "completes": { "from": "all" }', 9, 'from'],
    ['"country": "PE"', '"country": "PE", "refunds": { "by": "post" }', 9, 'by'],
    ['"country": "PE"', '"country": "PE", "refunds": { "by": "payout" }', 9, 'method'],
    [
      '"country": "PE"',
      '"country": "PE", "refunds": { "by": "none", "method": "BANK_TRANSFER" }',
      9,
      'method',
    ],
    [
      '"country": "PE"',
      '"country": "PE", "refunds": { "by": "payout", "method": "BANK_TRANSFERS" }',
      9,
      'There is no payout method "BANK_TRANSFERS" in PE. Did you mean "BANK_TRANSFER"?',
    ],
    [
      '"country": "PE"',
      '"country": "PE", "refunds": { "by": "payout", "method": "BANK_TRANSFER", "payee": { "payeBank": "BCP" } }',
      9,
      'There is no field of payouts "payeBank". Did you mean "payeeBank"?',
    ],
    [
      '"country": "PE"',
      '"country": "PE", "kind": "payout", "refunds": { "by": "none" }',
      9,
      'Payouts are not refunded.',
    ],
    [
      '"country": "PE"',
      '"country": "PE", "kind": "payout", "completes": { "from": "any" }',
      9,
      'Payouts are completed by what their network says',
    ],
    [
      '"country": "PE"',
      '"country": "PE", "kind": "payout", "settles": { "after": 1, "unit": "day", "at": "10:00" }',
      9,
      'Payouts are not settled',
    ],
    [
      '"country": "PE"',
      '"country": "PE", "settles": { "after": 0, "unit": "day", "at": "10:00" }',
      9,
      'after',
    ],
    [
      '"country": "PE"',
      '"country": "PE", "settles": { "after": 1, "unit": "week", "at": "10:00" }',
      9,
      'unit',
    ],
    ['"country": "PE"', '"country": "PE", "settles": { "after": 1, "unit": "day", "at": "24:00" }', 9, 'at'],
  ])('with %s as %s is rejected at its line', (from, to, line, message) => {
    const { networks, diagnostics } = readNetworks('networks.json', Buffer.from(fileWith(from, to)), model);
    expect(networks).toBeUndefined();
    expect(diagnostics.map((one) => `${one.line}: ${one.message}`).join('\n')).toContain(message);
    expect(diagnostics.map((one) => one.line)).toContain(line);
  });

  it('that counts business days of a country without a calendar is rejected', () => {
    const { PE, ...others } = model.countries;
    const { calendar: _calendar, ...facts } = PE!;
    const settles = '"country": "PE", "settles": { "after": 1, "unit": "businessDay", "at": "10:00" }';
    const content = Buffer.from(fileWith('"country": "PE"', settles));
    expect(readNetworks('networks.json', content, model).diagnostics).toEqual([]);
    const without = { ...model, countries: { ...others, PE: facts } };
    expect(readNetworks('networks.json', content, without).diagnostics).toMatchObject([
      { line: 9, code: 'missing-calendar' },
    ]);
  });

  it('needs its secrets in the environment, and for SANDBOX=0 a network that moves money', () => {
    expect(() => networksOf(configOf(fileWith(), { NETWORK_ACME_SECRET: '' }), model)).toThrow(
      'NETWORK_ACME_SECRET: the network "acme" needs its secret there',
    );
    expect(() => networksOf(configOf(fileWith(), { NETWORK_ACME_SECRET: 'letmein' }), model)).toThrow(
      'What is set there is something else.',
    );
    const played = configOf(fileWith('"plugin": "http"', '"plugin": "sandbox"'), {
      SANDBOX: '0',
      DATABASE_URL: 'postgres://db/corridor',
    });
    expect(() => networksOf(played, model)).toThrow('"acme" moves no money');
    expect(() => networksOf(readConfig({ NETWORKS_FILE: '/nowhere.json' }), model)).toThrow('/nowhere.json');
  });

  it('is read by npm run check', async () => {
    const { networksFile } = configOf(fileWith('"country": "MX"', '"country": "XX"'));
    const checked = promisify(execFile)(process.execPath, program('src/cli/check.ts'), {
      env: { ...process.env, NETWORKS_FILE: networksFile },
    });
    await expect(checked).rejects.toMatchObject({
      code: 1,
      stdout: expect.stringContaining('There is no country "XX"') as string,
    });
  });
});
