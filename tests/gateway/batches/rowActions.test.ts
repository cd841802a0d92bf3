import { afterAll, beforeAll, expect, it } from 'vitest';
import { newAuthenticatorSecret } from '../../../src/gateway/auth/authenticator';
import { newId } from '../../../src/gateway/database/ids';
import { attemptAlone } from '../../../src/gateway/jobs/attempts';
import { claimJobs } from '../../../src/gateway/jobs/claims';
import { performBatches } from '../../../src/gateway/batches/performBatch';
import type { ActionHandler, Handlers } from '../../../src/gateway/resources/handlers';
import { authenticatorCode } from '../../support/authenticatorCode';
import { type AccessGateway, accessGateway } from '../access/support/accessGateway';
import { voucherModel } from '../support/voucherModel';
import { runJobs } from '../support/runJobs';
import { bindAuthenticator } from '../../support/keyRing';

const base = '/api/manage/AA/vouchers';
const path = `${base}/batches/rejectIt`;
const permissions = ['vouchers', 'vouchers:create', 'vouchers:approve'];
let gateway: AccessGateway;
/** The vouchers that were reminded of, and what happens while one is. */
const reminded: string[] = [];
let meanwhile: () => Promise<unknown> = async () => undefined;

/** An action that may be done any number of times. */
const remind: ActionHandler = async ({ record }) => {
  reminded.push(record.id);
  await meanwhile();
  return record;
};
const handlers: Handlers = { actions: { 'vouchers.remind': remind } };

beforeAll(async () => {
  const model = voucherModel();
  const { rejectIt } = model.resources.vouchers!.actions!;
  Object.assign(rejectIt!, { on: 'rows', stepUp: 'authenticatorCode', rehearse: ['amount'] });
  Object.assign(model.resources.vouchers!.actions!, {
    remind: { title: 'Remind', permission: 'vouchers:approve', on: 'rows' },
  });
  gateway = await accessGateway({ model, handlers, now: '2026-11-20T12:00:05Z' });
});
afterAll(() => gateway.close());

it('an action on several rows takes one code, shows the sums of all, and has a result for each', async () => {
  const { token, merchantId } = await gateway.enter({ permissions });
  const secret = newAuthenticatorSecret();
  await bindAuthenticator(gateway.db, { merchantId }, secret);
  const send = (url: string, body: object, headers: Record<string, string> = {}) =>
    gateway.send(token, 'POST', url, body, headers);
  const create = async (amount: number) =>
    ((await send(base, { orderNo: 'O-1', amount })).body.data as { id: string }).id;
  // The action is for vouchers of up to 1,000.00.
  const ids = [await create(1_000), await create(200_000), await create(2_500)];
  const body = { ids, input: { reason: 'x' } };

  const rehearsed = await send(`${path}?rehearse=true`, body);
  expect(rehearsed.body.data).toMatchObject({
    count: 2,
    sums: [{ currency: 'AAA', sums: { amount: 3_500 } }],
    rejected: [{ number: 2, errors: [{ keyword: 'when' }] }],
  });

  const key = { 'idempotency-key': 'reject-several-vouchers' };
  const missing = await send(path, body, key);
  expect(missing.body.errors).toMatchObject([{ keyword: 'stepUp' }]);
  const code = authenticatorCode(secret, gateway.clock.now().getTime());
  const sent = await send(path, body, { ...key, 'authenticator-code': code });
  const { id } = sent.body.data as { id: string };
  // The answer was lost: the same request is no second batch and needs no other code.
  expect((await send(path, body, key)).body.data).toMatchObject({ id });
  await runJobs(gateway.context, ['batches.perform']);

  const rows = await gateway.send(token, 'GET', `${path}/${id}/rows`);
  expect(rows.body.data).toMatchObject([
    { number: 1, state: 'done', recordId: ids[0] },
    { number: 2, state: 'failed', recordId: ids[1], errors: [{ keyword: 'when' }] },
    { number: 3, state: 'done', recordId: ids[2] },
  ]);
  const states = await Promise.all(ids.map((each) => gateway.send(token, 'GET', `${base}/${each}`)));
  expect(states.map((each) => (each.body.data as { status: string }).status)).toEqual([
    'rejected',
    'open',
    'rejected',
  ]);
});

it('an action is not done again to a row that another process has done meanwhile', async () => {
  const { token } = await gateway.enter({ permissions });
  const create = async (orderNo: string) =>
    (await gateway.send(token, 'POST', base, { orderNo, amount: 100 })).body.data as { id: string };
  const ids = [(await create('O-3')).id, (await create('O-4')).id];
  const sent = await gateway.send(
    token,
    'POST',
    `${base}/batches/remind`,
    { ids, input: {} },
    { 'idempotency-key': 'remind-of-two-vouchers' },
  );
  const { id } = sent.body.data as { id: string };
  meanwhile = () =>
    gateway.db
      .updateTable('batch_row')
      .set({ state: 'done' })
      .where('batch_id', '=', id)
      .where('number', '=', 2)
      .execute();
  const job = performBatches();
  for (const claimed of await claimJobs(gateway.db, { limits: new Map([['batches.perform', 10]]) })) {
    const workplace = { context: gateway.context, report: () => undefined };
    await attemptAlone(workplace, job, claimed, new AbortController().signal);
  }
  expect(reminded).toEqual([ids[0]]);
  const rows = await gateway.send(token, 'GET', `${base}/batches/remind/${id}/rows`);
  expect(rows.body.data).toMatchObject([{ state: 'done' }, { state: 'done' }]);
});

it('a user may send 200 batches within 24 hours', async () => {
  const { token, merchantId } = await gateway.enter({ permissions });
  const secret = newAuthenticatorSecret();
  await bindAuthenticator(gateway.db, { merchantId }, secret);
  const created = await gateway.send(token, 'POST', base, { orderNo: 'O-2', amount: 100 });
  const body = { ids: [(created.body.data as { id: string }).id], input: { reason: 'x' } };
  const now = gateway.clock.now();
  const { id: userId } = await gateway.db
    .selectFrom('merchant_user')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .executeTakeFirstOrThrow();
  const stored = Array.from({ length: 200 }, (_, index) => ({
    id: newId(),
    number: `AABT${index}`,
    merchant_id: merchantId,
    country: 'AA',
    resource: 'vouchers',
    write: 'rejectIt',
    user_id: userId,
    user_name: 'Ada',
    language: 'en',
    key: `earlier-batch-${index}`,
    file: null,
    repeats: null,
    total: 1,
    created_at: now.toISOString(),
    finished_at: now.toISOString(),
    stopped_by: null,
  }));
  await gateway.db.insertInto('batch').values(stored).execute();
  const send = (key: string) =>
    gateway.send(token, 'POST', path, body, {
      'idempotency-key': key,
      'authenticator-code': authenticatorCode(secret, gateway.clock.now().getTime()),
    });
  const rejected = await send('one-batch-too-many');
  expect(rejected.status).toBe(429);
  expect(rejected.body.msg).toContain('at most 200');
  const dayBefore = new Date(now.getTime() - 24 * 60 * 60_000).toISOString();
  await gateway.db
    .updateTable('batch')
    .set({ created_at: dayBefore })
    .where('key', '=', 'earlier-batch-0')
    .execute();
  expect((await send('one-batch-too-many')).status).toBe(200);
});
