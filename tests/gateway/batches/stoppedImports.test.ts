import type { Kysely } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../src/gateway/database/ids';
import type { Tables } from '../../../src/gateway/database/declared/tables';
import { attemptAlone } from '../../../src/gateway/jobs/attempts';
import { claimJobs } from '../../../src/gateway/jobs/claims';
import { maxTogether, performBatches } from '../../../src/gateway/batches/performBatch';
import type { Handlers } from '../../../src/gateway/resources/handlers';
import { type AccessGateway, accessGateway } from '../access/support/accessGateway';
import { voucherModel } from '../support/voucherModel';

const base = '/api/manage/AA/vouchers';
const path = `${base}/batches/create`;
let gateway: AccessGateway;
let keys = 0;
/** A new user of a new merchant, who may import. */
let ana: { merchantId: string; userId: string; userName: string };
/** What happens while a row is done. */
let meanwhile: () => Promise<unknown>;

const handlers: Handlers = { create: { vouchers: { before: async () => void (await meanwhile()) } } };

beforeAll(async () => {
  const model = voucherModel();
  Object.assign(model.resources.vouchers!, {
    import: { form: 'create', permission: 'vouchers:import', limit: 50 },
  });
  model.permissions = [...model.permissions, { perms: 'vouchers:import' }];
  gateway = await accessGateway({ model, handlers, now: '2026-11-20T03:00:00Z' });
});
afterAll(() => gateway.close());
beforeEach(async () => {
  const { merchantId } = await gateway.enter({ permissions: ['vouchers*'] });
  const { id: userId } = await gateway.db
    .selectFrom('merchant_user')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .executeTakeFirstOrThrow();
  ana = { merchantId, userId, userName: 'Ana' };
  meanwhile = async () => undefined;
});

interface State {
  id: string;
  number: string;
}

/** Sends an import of these orders. */
async function send(...orders: string[]): Promise<State> {
  const rows = orders.map((orderNo, index) => ({ number: index + 2, values: { orderNo, amount: 100 } }));
  const headers = { 'idempotency-key': `stopped-import-${++keys}` };
  const answer = await gateway.send(gateway.signIn(ana), 'POST', path, { file: 'r.xlsx', rows }, headers);
  return answer.body.data as State;
}

const get = async (url: string) => (await gateway.send(gateway.signIn(ana), 'GET', url)).body.data;
const stop = ({ id }: Pick<State, 'id'>, user: object) =>
  gateway.send(gateway.signIn(user), 'POST', `${path}/${id}/stop`);
const ordersNow = async () => ((await get(base)) as { orderNo: string }[]).map(({ orderNo }) => orderNo);

/** Whether those who follow an import have been told that it has ended. */
async function isTold({ id }: State): Promise<boolean> {
  const changes = gateway.db.selectFrom('record_change').select('entity').where('record_id', '=', id);
  return (await changes.execute()).some(({ entity }) => entity === 'voucher');
}

/** Makes one attempt at each import that waits. */
async function attempt(): Promise<void> {
  const job = performBatches();
  const later = new Date(Date.now() + 24 * 60 * 60_000);
  for (const claimed of await claimJobs(gateway.db, {
    limits: new Map([['batches.perform', 10]]),
    until: later,
  })) {
    const workplace = { context: gateway.context, report: () => undefined };
    await attemptAlone(workplace, job, claimed, new AbortController().signal);
  }
}

/** The ways in which a user's right to go on may end. */
const endings: [string, (db: Kysely<Tables>, user: typeof ana) => Promise<unknown>][] = [
  [
    'user is disabled',
    (db, { userId }) =>
      db.updateTable('merchant_user').set({ status: 'disabled' }).where('id', '=', userId).execute(),
  ],
  ['user is deleted', (db, { userId }) => db.deleteFrom('merchant_user').where('id', '=', userId).execute()],
  [
    'role loses the permission',
    (db, { merchantId }) =>
      db
        .updateTable('merchant_role')
        .set({ permissions: ['vouchers*', '!vouchers:import'] })
        .where('merchant_id', '=', merchantId)
        .execute(),
  ],
  [
    'merchant is disabled',
    (db, { merchantId }) =>
      db.updateTable('merchant').set({ status: 'disabled' }).where('id', '=', merchantId).execute(),
  ],
  [
    'account in the country is disabled',
    (db, { merchantId }) =>
      db
        .updateTable('merchant_account')
        .set({ status: 'disabled' })
        .where('merchant_id', '=', merchantId)
        .where('country', '=', 'AA')
        .execute(),
  ],
];

describe('an import', () => {
  it.each(endings)('ends once its %s, and says so at each row that is left', async (_what, end) => {
    let ending: Promise<unknown> | undefined;
    meanwhile = () => (ending ??= end(gateway.db, ana));
    const begun = Array.from({ length: maxTogether }, (_, index) => `R-${index}`);
    const batch = await send(...begun, 'S-1', 'S-2');
    await attempt();
    const ended = { done: begun.length, failed: 2, stoppedBy: null, finishedAt: '2026-11-20T03:00:00Z' };
    expect(await get(`${path}/${batch.id}`)).toMatchObject(ended);
    const reason = { keyword: 'forbidden', msg: 'Not done: Ana may no longer do this.' };
    const rows = (await get(`${path}/${batch.id}/rows`)) as unknown[];
    expect(rows.slice(-3)).toMatchObject([
      { state: 'done' },
      { state: 'failed', errors: [reason] },
      { state: 'failed', errors: [reason] },
    ]);
    expect((await ordersNow()).filter((orderNo) => orderNo.startsWith('S'))).toEqual([]);
  });

  it('is stopped by those who may import, and does no further row', async () => {
    const batch = await send('S-1', 'S-2');
    const reader = { ...ana, userName: 'Ben', permissions: new Set(['vouchers']) };
    expect((await stop(batch, reader)).status).toBe(403);
    const stopped = { total: 2, done: 0, failed: 2, stoppedBy: 'Cleo' };
    expect(await isTold(batch)).toBe(false);
    expect((await stop(batch, { ...ana, userName: 'Cleo' })).body.data).toMatchObject(stopped);
    expect(await isTold(batch)).toBe(true);
    await attempt();
    expect((await stop(batch, { ...ana, userName: 'Dan' })).body.data).toMatchObject(stopped);
    const reason = { keyword: 'stopped', msg: 'Not done: stopped by Cleo.' };
    expect(await get(`${path}/${batch.id}/rows`)).toMatchObject([{ errors: [reason] }, { errors: [reason] }]);
    expect(await ordersNow()).toEqual([]);
  });

  it('that has ended is not stopped any more', async () => {
    const batch = await send('E-1');
    await attempt();
    expect(await isTold(batch)).toBe(true);
    const { data } = (await stop({ id: batch.number }, ana)).body;
    expect(data).toMatchObject({ done: 1, failed: 0, stoppedBy: null });
  });

  it('of another merchant is not found', async () => {
    expect((await stop(await send('O-1'), { ...ana, merchantId: newId() })).status).toBe(404);
  });
});
