import { afterAll, beforeAll, expect, it } from 'vitest';
import * as XLSX from 'xlsx';
import { newId } from '../../../src/gateway/database/ids';
import {
  act,
  beginDownloads,
  colleague,
  gateway,
  get,
  merchantId,
  recordOf,
  run,
  signIn,
  userId,
  without,
} from './support/downloadGateway';

const batches = '/api/manage/PE/payout-orders/batches/create';
const batch = newId();
const number = 'IMP-1';

beforeAll(async () => {
  await beginDownloads(0);
  await gateway.db
    .insertInto('batch')
    .values({
      id: batch,
      number,
      merchant_id: merchantId,
      country: 'PE',
      resource: 'payout-orders',
      write: 'create',
      user_id: userId,
      user_name: 'tester',
      language: 'en',
      key: 'key-of-import',
      file: 'payouts.xlsx',
      repeats: null,
      total: 2,
      created_at: '2026-11-20T15:00:00Z',
      finished_at: '2026-11-20T15:00:01Z',
      stopped_by: null,
    })
    .execute();
  const failure = [{ path: '', keyword: 'rejected', params: {}, msg: 'Too little is available.' }];
  await gateway.db
    .insertInto('batch_row')
    .values(
      [2, 3].map((row) => ({
        batch_id: batch,
        number: row,
        body: JSON.stringify({ merchantOrderNo: `P-${row}`, amount: row * 100 }),
        record_id: null,
        revision: null,
        state: row === 2 ? ('done' as const) : ('failed' as const),
        label: row === 2 ? 'PEP2' : null,
        errors: row === 2 ? null : JSON.stringify(failure),
      })),
    )
    .execute();
});
afterAll(() => gateway.close());

/** Reads a file of the import, and returns its rows below the heading, and its record among the downloads. */
async function readResult(which = '') {
  const response = await gateway.server.inject({
    url: `${batches}/${batch}/file${which}`,
    headers: { authorization: signIn() },
  });
  expect(response.statusCode).toBe(200);
  const sheet = Object.values(XLSX.read(response.rawPayload).Sheets)[0]!;
  const [heading, ...rows] = XLSX.utils.sheet_to_json<string[]>(sheet, { header: 1 });
  const { body } = await get('/api/manage/PE/downloads?filter={"kind":"importResult"}');
  const [record] = body.data as { id: string; name: string; file: { id: string; bytes: number } }[];
  expect(response.headers['content-disposition']).toContain(record!.name);
  expect(record!.file.bytes).toBe(response.rawPayload.length);
  return { heading, rows, record: record! };
}

it('is listed with its import and rows, and read again from there', async () => {
  const { rows, record } = await readResult();
  expect(rows).toHaveLength(2);
  expect(record).toMatchObject({
    name: 'payout-orders-PE-import-20261120-1000-result.xlsx',
    list: 'Payout orders',
    filter: 'All rows of import IMP-1 (payouts.xlsx)',
    status: 'downloadable',
    rows: 2,
    requestedBy: 'tester',
  });
  const file = `/api/manage/PE/downloads/${record.id}/files/${record.file.id}`;
  expect((await get(file, colleague())).status).toBe(200);
  expect((await get(file, colleague(without('trade:payment:import')))).status).toBe(403);
  // It has values that an export does not, so that the permission to export is not enough.
  expect((await get(`/api/manage/PE/exports/payout-orders/${record.id}/file`)).status).toBe(404);
});

it('has only the rows that failed where these are wanted', async () => {
  const { rows, record } = await readResult('?rows=failed');
  expect(rows).toEqual([expect.arrayContaining(['Failed', 'Too little is available.'])]);
  expect(record).toMatchObject({ filter: 'Rows of import IMP-1 (payouts.xlsx) that failed', rows: 1 });
});

it('is refused without the permission to import, and of imports that are none', async () => {
  const file = `${batches}/${batch}/file`;
  expect((await get(file, colleague(without('trade:payment:import')))).status).toBe(403);
  expect((await get(file, gateway.signIn())).status).toBe(404);
  expect((await get(`${batches}/${newId()}/file`)).status).toBe(404);
});

it('is made again while its import is kept, and says why it is not afterwards', async () => {
  const { record } = await readResult();
  const setExpired = () =>
    gateway.db.updateTable('download_file').set({ status: 'expired' }).where('id', '=', record.id).execute();
  await setExpired();
  expect((await act(record.id, 'retry')).body.code).toBe(200);
  await run();
  expect(await recordOf(record.id)).toMatchObject({ status: 'downloadable', rows: 2 });
  await setExpired();
  await gateway.db.deleteFrom('batch').where('id', '=', batch).execute();
  await act(record.id, 'retry');
  await run();
  const { status, reason } = await recordOf(record.id);
  expect(status).toBe('failed');
  expect(reason).toContain('no longer kept');
});
