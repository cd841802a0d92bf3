import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { read, utils } from 'xlsx';
import { newId } from '../../../src/gateway/database/ids';
import { runJobs } from '../support/runJobs';
import { scopedModel } from '../support/scopedModel';
import { type TestGateway, testGateway } from '../support/testGateway';

const merchantId = newId();
const ana = { merchantId, userId: newId(), userName: 'Ana' };
const ben = { merchantId, userId: newId(), userName: 'Ben' };
const base = '/api/global/manage';
const model = scopedModel();
const [country = ''] = Object.keys(model.countries);
let gateway: TestGateway;
let keys = 0;

beforeAll(async () => {
  gateway = await testGateway({ model, handlers: {}, now: '2026-11-20T03:00:00Z' });
});
afterAll(() => gateway.close());

const get = (user: object, url: string) => gateway.send(gateway.signIn(user), 'GET', `${base}/${url}`);

/** Imports records with these codes, and returns the id of the batch. */
async function imported(user: object, resource: string, codes: string[]): Promise<string> {
  const rows = codes.map((code, index) => ({ number: index + 2, values: { code } }));
  const body = { file: 'file.xlsx', rows };
  const headers = { 'idempotency-key': `scoped-${++keys}` };
  const sent = await gateway.send(
    gateway.signIn(user),
    'POST',
    `${base}/${resource}/batches/create`,
    body,
    headers,
  );
  await runJobs(gateway.context, ['batches.perform'], new Date('2100-01-01'));
  return (sent.body.data as { id: string }).id;
}

async function sheetOf(user: object, url: string, headers: Record<string, string> = {}) {
  const authorization = gateway.signIn(user);
  const response = await gateway.server.inject({
    url: `${base}/${url}`,
    headers: { authorization, ...headers },
  });
  const book = read(response.rawPayload);
  const sheet = book.Sheets[book.SheetNames[0]!]!;
  const name = String(response.headers['content-disposition']);
  return { name, sheet, rows: utils.sheet_to_json<string[]>(sheet, { header: 1 }) };
}

describe('an import of records that belong to no country', () => {
  it('is that of the merchant, for all of its users', async () => {
    const id = await imported(ana, 'memos', ['M1', 'M2']);
    expect((await get(ben, `memos/batches/create/${id}`)).body.data).toMatchObject({
      done: 2,
      createdBy: 'Ana',
    });
    const codes = ((await get(ben, 'memos')).body.data as { code: string }[]).map(({ code }) => code);
    expect(codes).toEqual(['M1', 'M2']);
  });

  it('is that of a user alone, with its rows and files, also for colleagues', async () => {
    const id = await imported(ana, 'diaries', ['D1', 'D2']);
    expect((await get(ana, `diaries/batches/create/${id}`)).body.data).toMatchObject({ done: 2 });
    expect((await sheetOf(ana, `diaries/batches/create/${id}/file`)).rows).toHaveLength(3);
    for (const part of ['', '/rows', '/file']) {
      expect((await get(ben, `diaries/batches/create/${id}${part}`)).status).toBe(404);
    }
    expect((await get(ben, 'diaries/batches/create')).body.data).toEqual([]);
    expect((await get(ben, 'diaries')).body.data).toEqual([]);
  });

  it('begins with a template for the country in use, whose amounts have the currency of their row', async () => {
    const { name, sheet, rows } = await sheetOf(ana, 'memos/import-template', { country });
    expect(name).toContain('"memos-template.xlsx"');
    expect(rows).toEqual([['Code *', 'Text', 'Paid', 'Currency', 'Remind at']]);
    expect(sheet.C1.c[0].t).toBe('Optional. An amount in the currency of "Currency", such as 1,234.56.');
    expect(sheet.E1.c[0].t).toContain(` in ${model.countries[country]!.zone}, `);
    const inGlobalMode = await sheetOf(ana, 'memos/import-template');
    expect(inGlobalMode.sheet.E1.c[0].t).toContain(' in GMT+8, ');
  });
});
