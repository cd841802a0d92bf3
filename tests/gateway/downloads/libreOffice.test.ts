import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../src/gateway/database/ids';
import { insertRecords } from '../../../src/gateway/database/records';
import { entityTable } from '../../../src/metadata/storage/entityTable';
import { parcelModel } from '../support/parcelModel';
import { type TestGateway, testGateway } from '../support/testGateway';

const hasLibreOffice = spawnSync('soffice', ['--version']).status === 0;
/** Comma, quote, UTF-8, values as they are shown, each sheet as a file of its own. */
const csvFilter = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,false,false,false,-1';
const merchantId = newId();
const count = 2_345;
let gateway: TestGateway;
let folder: string;

const codeOf = (index: number) => (index % 7 === 0 ? `=SUM(A1:A${index})` : String(index).padStart(18, '0'));

beforeAll(async () => {
  gateway = await testGateway({ model: parcelModel(), now: '2026-11-20T03:04:05Z' });
  folder = await mkdtemp(join(tmpdir(), 'corridor-sheets-'));
  await insertRecords(
    gateway.db,
    entityTable(gateway.model, 'parcel'),
    Array.from({ length: count }, (_, index) => ({
      merchantId,
      country: 'AA',
      code: codeOf(index),
      label: `Comma, "quote" and 中文 ${index}`,
      currency: index % 2 === 0 ? 'AAA' : 'ZZZ',
      price: 1 + index * 12_345,
      sentAt: new Date(Date.UTC(2026, 9, 1) + index * 61_000).toISOString(),
    })),
  );
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await gateway.close();
});

/** The rows of a sheet as LibreOffice shows them. */
async function readByLibreOffice(content: Buffer): Promise<Record<string, string[][]>> {
  await writeFile(join(folder, 'export.xlsx'), content);
  const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`;
  const args = [
    profile,
    '--headless',
    '--convert-to',
    csvFilter,
    '--outdir',
    folder,
    join(folder, 'export.xlsx'),
  ];
  expect(spawnSync('soffice', args, { timeout: 90_000 }).status).toBe(0);
  const files = (await readdir(folder)).filter((name) => name.endsWith('.csv'));
  const sheets = await Promise.all(
    files.map(async (name) => [name, parseCsv(await readFile(join(folder, name), 'utf8'))] as const),
  );
  return Object.fromEntries(sheets);
}

/** Fields in quotes or without; none of them has a line break. */
function parseCsv(text: string): string[][] {
  const field = /("(?:[^"]|"")*"|[^,]*)(?:,|$)/g;
  const lines = text.split('\n').filter(Boolean);
  return lines.map((line) =>
    [...line.matchAll(field)]
      .slice(0, -1)
      .map(([, value = '']) => (value.startsWith('"') ? value.slice(1, -1).replaceAll('""', '"') : value))
      .map(withoutSeparators),
  );
}

/** An amount without the separators of thousands, which depend on the language of LibreOffice. */
const plain = (minor: bigint) => `${minor / 100n}.${String(minor % 100n).padStart(2, '0')}`;
const withoutSeparators = (value = '') => (/^[\d,]+\.\d\d$/.test(value) ? value.replaceAll(',', '') : value);

describe.runIf(hasLibreOffice)('an export, opened by LibreOffice', () => {
  it('has every record of the database, its values and the sums, and no formula', async () => {
    const response = await gateway.server.inject({
      url: '/api/manage/AA/parcels/export?format=xlsx&columns=code,label,price,sentAt&sort=["sentAt","ASC"]',
      headers: { authorization: gateway.signIn({ merchantId }) },
    });
    expect(response.statusCode).toBe(200);
    const sheets = Object.entries(await readByLibreOffice(response.rawPayload));
    const rows = sheets.find(([name]) => name.includes('Parcels'))![1];
    const about = Object.fromEntries(sheets.find(([name]) => name.includes('About'))![1]);
    const sums: Record<string, bigint> = { AAA: 0n, ZZZ: 0n };
    const expected = Array.from({ length: count }, (_, index) => {
      const currency = index % 2 === 0 ? 'AAA' : 'ZZZ';
      const minor = BigInt(1 + index * 12_345);
      sums[currency]! += minor;
      const local = new Date(Date.UTC(2026, 9, 1) + index * 61_000 - 6 * 3_600_000).toISOString();
      const code = codeOf(index);
      return [
        code.startsWith('=') ? `'${code}` : code,
        `Comma, "quote" and 中文 ${index}`,
        plain(minor),
        currency,
        local.slice(0, 19).replace('T', ' '),
      ];
    });
    expect(rows[0]).toEqual(['Code', 'Label', 'Price', 'Currency', 'Sent (GMT-6)']);
    expect(rows.slice(1, count + 1)).toEqual(expected);
    const totals = rows.slice(count + 1).map(([label, , price, currency]) => [label, price, currency]);
    expect(totals).toEqual(Object.entries(sums).map(([currency, sum]) => ['Total', plain(sum), currency]));
    expect(about).toMatchObject({
      Rows: String(count),
      'Sum of Price (AAA)': plain(sums.AAA!),
      'Sum of Price (ZZZ)': plain(sums.ZZZ!),
    });
  }, 120_000);
});
