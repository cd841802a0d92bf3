import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../src/gateway/database/ids';
import { insertRecords } from '../../../src/gateway/database/records';
import { entityTable } from '../../../src/metadata/storage/entityTable';
import { hasLibreOffice, readByLibreOffice } from '../../support/libreOffice';
import { parcelModel } from '../support/parcelModel';
import { type TestGateway, testGateway } from '../support/testGateway';

const merchantId = newId();
const count = 2_345;
let gateway: TestGateway;

const codeOf = (index: number) => (index % 7 === 0 ? `=SUM(A1:A${index})` : String(index).padStart(18, '0'));

beforeAll(async () => {
  gateway = await testGateway({ model: parcelModel(), now: '2026-11-20T03:04:05Z' });
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
  await gateway.close();
});

/** An amount as it is shown. */
const plain = (minor: bigint) => `${minor / 100n}.${String(minor % 100n).padStart(2, '0')}`;

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
