import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as XLSX from 'xlsx';
import type { JsonSchema } from '../../../src/metadata/model/json';
import { entityTable } from '../../../src/metadata/storage/entityTable';
import { insertRecords, type NewRecord } from '../../../src/gateway/database/records';
import { newId } from '../../../src/gateway/database/ids';
import { parcelModel } from '../support/parcelModel';
import { type TestGateway, testGateway } from '../support/testGateway';

const merchantId = newId();
let gateway: TestGateway;
let token: string;

beforeAll(async () => {
  gateway = await testGateway({ model: parcelModel(), now: '2026-11-20T03:04:05Z' });
  token = gateway.signIn({ merchantId });
  await store([
    {
      code: '012345678901234567',
      kind: 'box',
      price: 123456,
      sentAt: '2026-11-02T03:30:00.500Z',
      fragile: true,
      weight: 1.5,
      due: '2026-12-01',
    },
    {
      code: '=HYPERLINK("http://x")',
      price: 5,
      label: '<a> & "b"\u0001',
      sentAt: '2026-11-01T00:00:00Z',
      tags: ['t'],
    },
  ]);
});
afterAll(() => gateway.close());

const store = (records: Record<string, NewRecord[string]>[], owner = merchantId) =>
  insertRecords(
    gateway.db,
    entityTable(gateway.model, 'parcel'),
    records.map((record) => ({ currency: 'AAA', ...record, merchantId: owner, country: 'AA' })),
  );

async function download(query: string, as = token, language = 'EN') {
  const response = await gateway.server.inject({
    url: `/api/manage/AA/parcels/export?${query}`,
    headers: { authorization: as, language },
  });
  expect(response.statusCode).toBe(200);
  return response;
}
const read = (content: Buffer) => XLSX.read(content, { cellNF: true, dense: false });

describe('an xlsx export', () => {
  it('has a heading, typed cells in the country’s zone, and a row of totals', async () => {
    const columns = 'code,kind,price,sentAt,label,fragile,weight,due,tags';
    const response = await download(`format=xlsx&columns=${columns}`);
    expect(response.headers['content-type']).toContain('spreadsheetml.sheet');
    expect(response.headers['content-disposition']).toBe(
      'attachment; filename="parcels-AA-20261119-2104.xlsx"',
    );
    const book = read(response.rawPayload);
    expect(book.SheetNames).toEqual(['Parcels', 'About this file']);
    const sheet = book.Sheets.Parcels!;
    const texts = XLSX.utils.sheet_to_json(sheet, { header: 1, raw: false, defval: '' });
    expect(texts).toEqual([
      ['Code', 'Kind', 'Price', 'Currency', 'Sent (GMT-6)', 'Label', 'Fragile', 'Weight', 'Due', 'Tags'],
      [
        '012345678901234567',
        'Box',
        '1,234.56',
        'AAA',
        '2026-11-01 21:30:00',
        '',
        'true',
        '1.5',
        '2026-12-01',
        '',
      ],
      [`'=HYPERLINK("http://x")`, '', '0.05', 'AAA', '2026-10-31 18:00:00', '<a> & "b"', '', '', '', 't'],
      ['Total', '', '1,234.61', 'AAA', '', '', '', '', '', ''],
    ]);
    expect(sheet.A2).toMatchObject({ t: 's', v: '012345678901234567' });
    expect(sheet.C2).toMatchObject({ t: 'n', v: 1234.56 });
    expect(sheet.A3).not.toHaveProperty('f');
  });

  it('has columns as wide as their values, and a heading that stays and filters all but the totals', async () => {
    const response = await download('format=xlsx&columns=code,price,sentAt');
    const sheet = XLSX.read(response.rawPayload, { cellStyles: true }).Sheets.Parcels!;
    const widths = sheet['!cols']?.map(({ width = 0 }) => width) ?? [];
    expect(widths).toHaveLength(4);
    expect(widths[0]).toBeGreaterThan('MXC20261120120000123456'.length);
    expect(widths[2]).toBeLessThan(widths[0]!);
    expect(widths[3]).toBeGreaterThan('2026-11-01 21:30:00'.length);
    expect(sheet['!autofilter']).toEqual({ ref: 'A1:D3' });
  });

  it('names in the heading the currency of amounts that have none of their own', async () => {
    const model = parcelModel();
    const { properties } = model.schemas.parcel as { properties: Record<string, JsonSchema> };
    properties.price!['x-ui'] = { money: true };
    const other = await testGateway({ model });
    const response = await other.server.inject({
      url: '/api/manage/AA/parcels/export?format=csv&columns=code,price',
      headers: { authorization: other.signIn({ merchantId: newId() }) },
    });
    await other.close();
    expect(response.body).toBe(`\uFEFFCode,Price (${model.countries.AA!.currency})\r\n<END> 0 rows\r\n`);
  });

  it('is written in the language of the request', async () => {
    const book = read((await download('format=xlsx', token, 'ZH')).rawPayload);
    const rows = XLSX.utils.sheet_to_json<string[]>(book.Sheets[book.SheetNames[0]!]!, {
      header: 1,
      raw: false,
    });
    expect(book.SheetNames).toEqual(['包裹', '文件说明']);
    expect(rows[0]).toContain('价格');
    expect(rows[0]).toContain('寄出 (GMT-6)');
    expect(rows[1]).toContain('箱子');
    expect(rows.at(-1)?.[0]).toBe('合计');
  });

  it('of a filter without records is a heading and a total of nothing', async () => {
    const filter = encodeURIComponent('{"code":"none"}');
    const book = read((await download(`format=xlsx&filter=${filter}`)).rawPayload);
    const rows = XLSX.utils.sheet_to_json(book.Sheets.Parcels!, { header: 1 });
    expect(rows).toHaveLength(1);
  });
});

describe('an export of many records', () => {
  it('has every one once, in order, with exact sums for each currency', async () => {
    const many = newId();
    const count = 5_003;
    const base = Date.UTC(2026, 0, 1);
    await store(
      Array.from({ length: count }, (_, index) => ({
        code: `P${index}`,
        price: 1_000_000_007 + index,
        currency: index % 2 === 0 ? 'AAA' : 'ZZZ',
        sentAt: new Date(base + (index % 50) * 1_000).toISOString(),
      })),
      many,
    );
    const reader = gateway.signIn({ merchantId: many });
    const csv = (await download('format=csv&columns=price,code', reader)).body;
    expect(csv.startsWith('\uFEFFPrice,Currency,Code\r\n')).toBe(true);
    const all = csv.trim().split('\r\n');
    expect(all.at(-1)).toBe(`<END> ${count} rows`);
    const lines = all.slice(1, -1);
    const codes = lines.slice(0, -2).map((line) => line.split(',')[2]);
    expect(new Set(codes).size).toBe(count);
    expect(codes).toHaveLength(count);
    const sum = (rest: number) => {
      let minor = 0n;
      for (let index = rest; index < count; index += 2) minor += BigInt(1_000_000_007 + index);
      return `${minor / 100n}.${String(minor % 100n).padStart(2, '0')}`;
    };
    expect(lines.slice(-2)).toEqual([`${sum(0)},AAA,Total`, `${sum(1)},ZZZ,Total`]);
    const book = read((await download('format=xlsx&columns=code', reader)).rawPayload);
    expect(XLSX.utils.sheet_to_json(book.Sheets.Parcels!, { header: 1 })).toHaveLength(count + 1);
  });
});

describe('a csv export', () => {
  it('quotes what needs it and disarms formulas', async () => {
    const lines = (
      await download('format=csv&columns=code,label,price,sentAt&sort=["sentAt","ASC"]')
    ).body.split('\r\n');
    expect(lines[1]).toBe(`"'=HYPERLINK(""http://x"")","<a> & ""b""\u0001",0.05,AAA,2026-10-31 18:00:00`);
    expect(lines[2]).toBe('012345678901234567,,1234.56,AAA,2026-11-01 21:30:00');
  });

  it.each(['=1', '+1', '-1', '@a', '\tb', '\rc', ' =1', '\u00a0=1', '\u3000+1', '＝1', '＋1', '－1', '＠a'])(
    'writes %j as a text',
    async (code) => {
      const owner = newId();
      await store([{ code, price: 1, sentAt: '2026-11-01T00:00:00Z' }], owner);
      const csv = (await download('format=csv&columns=code,price', gateway.signIn({ merchantId: owner })))
        .body;
      expect(csv).toContain(`'${code}`);
    },
  );
});

describe('an invalid query of an export', () => {
  it.each([
    ['', '/format'],
    ['format=pdf', '/format'],
    ['format=csv&columns=code,nope', '/columns'],
    ['format=csv&columns=customs', '/columns'],
    ['format=csv&filter={"nope":1}', '/filter/nope'],
    ['format=csv&sort=["nope","ASC"]', '/sort/0'],
  ])('%j is reported at %s', async (query, path) => {
    const answer = await gateway.send(token, 'GET', `/api/manage/AA/parcels/export?${query}`);
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ path }] } });
  });
});

describe('exports at one time', () => {
  const url = '/api/manage/AA/parcels/export?format=csv&columns=code,remark';

  it('are limited for a user, a merchant and the process, with a time to try again', async () => {
    // Five in all, and three of a merchant.
    const limited = await testGateway({ model: parcelModel(), config: { databaseConnections: 16 } });
    const company = newId();
    const [one, colleague, other] = [
      limited.signIn({ merchantId: company }),
      limited.signIn({ merchantId: company }),
      limited.signIn(),
    ];
    const start = (as: string) => limited.send(as, 'GET', url);
    let waiting: ReturnType<typeof start>[] = [];
    // Nothing can be read while the table is locked, so that the exports run until it is not.
    await limited.db.transaction().execute(async (transaction) => {
      const table = entityTable(limited.model, 'parcel').name;
      await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(transaction);
      waiting = [start(one), start(one)];
      await vi.waitFor(async () => expect((await start(one)).status).toBe(429));
      const refused = await start(one);
      expect(refused.body).toMatchObject({ code: 429, msg: expect.stringMatching(/^Only 2 /) as string });
      expect(refused.headers['retry-after']).toBe('5');
      waiting.push(start(colleague));
      await vi.waitFor(async () => expect((await start(colleague)).status).toBe(429));
      expect((await start(colleague)).body.msg).toMatch(/^Only 3 exports of your merchant account /);
      waiting.push(start(other), start(other));
      await vi.waitFor(async () => expect((await start(limited.signIn())).status).toBe(503));
      expect((await start(limited.signIn())).headers['retry-after']).toBe('5');
    });
    for (const { status } of await Promise.all(waiting)) expect(status).toBe(200);
    expect((await start(one)).status).toBe(200);
    await limited.close();
  });

  it('do not begin for a HEAD', async () => {
    const { status, headers } = await gateway.send(token, 'HEAD', url);
    expect(status).toBe(404);
    expect(headers['content-disposition']).toBeUndefined();
  });
});
