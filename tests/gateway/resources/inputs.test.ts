import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../../src/gateway/database/ids';
import type { Database } from '../../../src/gateway/database/declared/tables';
import { rehearse, withTransaction } from '../../../src/gateway/database/units/transaction';
import { readNamedRecord } from '../../../src/gateway/resources/writes/inputs/references';
import { voucherModel } from '../support/voucherModel';
import { type TestGateway, testGateway } from '../support/testGateway';

const merchantId = newId();
const ana = { merchantId, userId: newId(), userName: 'Ana' };
const ben = { merchantId, userId: newId(), userName: 'Ben' };
let gateway: TestGateway;

const send = (method: 'POST' | 'PUT', path: string, sent: object, user = ana) =>
  gateway.send(gateway.signIn(user), method, `/api/manage/AA/vouchers${path}`, sent);
const post = (path: string, sent: object, user = ana) => send('POST', path, sent, user);
const create = async () =>
  (await post('', { orderNo: 'O-1', amount: 5_000 })).body.data as { id: string; voucherNo: string };

beforeAll(async () => {
  const model = voucherModel();
  const voucher = model.schemas.voucher!;
  const originalNo = {
    title: 'Original voucher',
    type: 'string',
    'x-ui': { record: { resource: 'vouchers' } },
  };
  model.schemas.voucher = { ...voucher, properties: { ...(voucher.properties as object), originalNo } };
  model.resources.vouchers!.edit!.sections = [{ fields: ['amount', 'originalNo'] }];
  gateway = await testGateway({ model, handlers: {} });
});
afterAll(() => gateway.close());

it('takes an input that is named after a field as the field does, within what the input adds', async () => {
  const { id } = await create();
  for (const approvedAmount of ['4000', 0, 1.5]) {
    expect(await post(`/${id}/approve`, { approvedAmount }, ben)).toMatchObject({
      status: 422,
      body: { errors: [{ path: '/approvedAmount' }] },
    });
  }
  const approved = await post(`/${id}/approve`, { approvedAmount: 4_000 }, ben);
  expect(approved.body.data).toMatchObject({ status: 'approved', approvedAmount: 4_000 });
});

it('rejects an input that names a record which there is not', async () => {
  const { id } = await create();
  const { voucherNo } = await create();
  await post(`/${id}/reject-it`, { reason: 'twice' });
  expect(await post(`/${id}/reopen`, { twinNo: 'RF-none' })).toMatchObject({
    status: 422,
    body: { errors: [{ path: '/twinNo', keyword: 'record' }] },
  });
  expect((await post(`/${id}/reopen`, { twinNo: voucherNo })).status).toBe(200);
});

it('rejects an edit that names a record which there is not, or not for this merchant', async () => {
  const { id } = await create();
  const { voucherNo } = await create();
  const cleo = { merchantId: newId(), userId: newId(), userName: 'Cleo' };
  const foreign = (await post('', { orderNo: 'O-1', amount: 5_000 }, cleo)).body.data as {
    voucherNo: string;
  };
  for (const originalNo of ['RF-none', foreign.voucherNo]) {
    expect(await send('PUT', `/${id}`, { amount: 5_000, originalNo })).toMatchObject({
      status: 422,
      body: { errors: [{ path: '/originalNo', keyword: 'record' }] },
    });
  }
  expect((await send('PUT', `/${id}`, { amount: 5_000, originalNo: voucherNo })).status).toBe(200);
});

it('keeps a named record until the write is done, and nobody waiting for a rehearsal', async () => {
  const { voucherNo } = await create();
  const owner = { merchantId, country: 'AA' };
  const lock = () =>
    sql`select 1 from voucher where voucher_no = ${voucherNo} for update nowait`.execute(gateway.db);
  const name = async (db: Database) => {
    await readNamedRecord(db, gateway.model, owner, 'vouchers', voucherNo);
    return lock().then(
      () => 'free',
      () => 'kept',
    );
  };
  expect(await withTransaction(gateway.db, name)).toBe('kept');
  expect(await rehearse(gateway.db, name)).toBe('free');
});
