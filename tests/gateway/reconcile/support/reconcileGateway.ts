import { expect } from 'vitest';
import { newId } from '../../../../src/gateway/database/ids';
import { insertRecords } from '../../../../src/gateway/database/records';
import { entityTable } from '../../../../src/metadata/storage/entityTable';
import type { FileValue } from '../../../../src/metadata/values/files';
import { allPermissions } from '../../support/allPermissions';
import { runJobs } from '../../support/runJobs';
import { type TestGateway, testGateway } from '../../support/testGateway';

export const merchantId = newId();
const userId = newId();
export const base = '/api/manage/PE/reconciliations';
export const lineBase = '/api/manage/PE/reconciliation-lines';
export let gateway: TestGateway;
export let token: string;

/** Begins a gateway with ten payments of 100.00 to 109.00, daily from 2026-11-10, and a payout of 50.00. */
export async function beginReconcile(): Promise<void> {
  gateway = await testGateway({ now: '2026-11-20T16:00:00Z' });
  token = signIn();
  const shared = { merchantId, country: 'PE', currency: 'PEN' };
  const { db, model } = gateway;
  await insertRecords(
    db,
    entityTable(model, 'pay-in-detail'),
    Array.from({ length: 10 }, (_, index) => ({
      ...shared,
      paymentNo: `PEI${index}`,
      orderNo: `PEC${index}`,
      merchantOrderNo: `M${index}`,
      method: 'YAPE',
      amount: 10_000 + index * 100,
      fee: 200,
      netAmount: 9_800 + index * 100,
      // Late in the evening in Peru, when it is the next day in UTC.
      paidAt: `2026-11-${11 + index}T03:00:00Z`,
      settlement: 'unsettled',
    })),
  );
  await insertRecords(db, entityTable(model, 'payout-order'), [
    {
      ...shared,
      orderNo: 'PEP1',
      merchantOrderNo: 'W1',
      payeeName: 'Ana',
      payeeAccount: '00212345678901',
      payeeBank: 'BCP',
      accountType: 4,
      idType: 1,
      idNumber: '12345678',
      appId: 'APP',
      method: 'BANK',
      amount: 5_000,
      requestedAt: '2026-11-12T15:00:00Z',
      completedAt: '2026-11-12T16:00:00Z',
      status: 'completed',
    },
  ]);
}

export const signIn = (session: object = {}) => gateway.signIn({ merchantId, userId, ...session });
export const without = (...missing: string[]) =>
  new Set([...allPermissions(gateway.model)].filter((name) => !missing.includes(name)));

/** Uploads a file for the form. */
export async function upload(content: string | Buffer, name = 'bank.csv', as = token): Promise<FileValue> {
  const response = await gateway.server.inject({
    method: 'POST',
    url: `${base}/uploads/create?field=file&name=${encodeURIComponent(name)}`,
    headers: { authorization: as, 'content-type': 'application/octet-stream' },
    payload: content,
  });
  const { data, msg } = response.json<{ data: FileValue; msg: string }>();
  expect(msg).toBe('success');
  return data;
}

export const columns = { heading: 1, reference: 1, amount: 2, day: 3 };

/** Sends the form. */
export const create = (file: FileValue, rest: object = {}, as = token) =>
  gateway.send(as, 'POST', base, { file, columns, covers: ['collection', 'payout'], ...rest });

/** Uploads and compares a file, and returns the id of the reconciliation. */
export async function compare(
  content: string | Buffer,
  rest: object = {},
  name = 'bank.csv',
): Promise<string> {
  const { body } = await create(await upload(content, name), rest);
  expect(body.msg).toBe('success');
  await run();
  return (body.data as { id: string }).id;
}

/** Decides about a line. */
export const act = (id: string, action: string, as = token) =>
  gateway.send(as, 'POST', `${lineBase}/${id}/${action}`, {});

export const run = () =>
  runJobs(gateway.context, ['reconcile.match', 'reconcile.write'], new Date(Date.now() + 60_000));
export const get = async <Data>(path: string, as = token) =>
  (await gateway.send(as, 'GET', path)).body.data as Data;

/** A reconciliation as its page has it. */
export const read = (id: string, as = token) =>
  get<Record<string, unknown> & { reconciliationNo: string; result?: FileValue }>(`${base}/${id}`, as);

/** Lines of a reconciliation, in their order. */
export async function linesOf(id: string, filter: object = {}) {
  const { reconciliationNo } = await read(id);
  const query = `filter=${JSON.stringify({ reconciliationNo, ...filter })}&sort=["lineNo","ASC"]&range=[0,99]`;
  return get<({ id: string } & Record<string, unknown>)[]>(`${lineBase}?${query}`);
}

/** The content of the result. */
export async function resultOf(id: string, as = token) {
  const { result } = await read(id);
  return gateway.server.inject({
    url: `${base}/${id}/files/${result?.id ?? newId()}`,
    headers: { authorization: as },
  });
}
