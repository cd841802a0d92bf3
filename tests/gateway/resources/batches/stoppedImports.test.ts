import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Rights } from '../../../../src/gateway/auth/sessions';
import { newId } from '../../../../src/gateway/database/ids';
import { attemptAlone } from '../../../../src/gateway/jobs/attempts';
import { claimJobs } from '../../../../src/gateway/jobs/claims';
import { performBatches } from '../../../../src/gateway/resources/batches/performBatch';
import type { Handlers } from '../../../../src/gateway/resources/handlers';
import { refundModel } from '../../support/refundModel';
import { type TestGateway, testGateway } from '../../support/testGateway';

const ana = { merchantId: newId(), userId: newId(), userName: 'Ana' };
const base = '/api/manage/AA/refunds';
const path = `${base}/batches/create`;
const everything: Rights = { permissions: new Set(['refunds:import']), countries: ['AA'] };
let gateway: TestGateway;
let keys = 0;
/** What the user may do when a row is done; undefined for a disabled user. */
let rights: Rights | undefined;
/** What the user may do after the first row that is done. */
let rightsAfterwards: Rights | undefined;

const handlers: Handlers = {
  create: {
    refunds: {
      before: async () => {
        rights = rightsAfterwards;
      },
    },
  },
};

beforeAll(async () => {
  const model = refundModel();
  Object.assign(model.resources.refunds!, {
    import: { form: 'create', permission: 'refunds:import', limit: 5 },
  });
  model.permissions = [...model.permissions, { perms: 'refunds:import' }];
  gateway = await testGateway({ model, handlers, now: '2026-11-20T03:00:00Z' });
});
afterAll(() => gateway.close());
beforeEach(() => {
  rights = everything;
  rightsAfterwards = everything;
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

/** Makes one attempt at each import that waits. */
async function attempt(): Promise<void> {
  const job = performBatches(
    () => handlers,
    async () => rights,
  );
  const later = new Date(Date.now() + 24 * 60 * 60_000);
  for (const claimed of await claimJobs(gateway.db, new Map([['batches.perform', 10]]), later)) {
    const workplace = { context: gateway.context, report: () => undefined };
    await attemptAlone(workplace, job, claimed, new AbortController().signal);
  }
}

describe('an import', () => {
  it.each([
    ['is disabled', undefined],
    ['has lost the permission', { ...everything, permissions: new Set(['refunds']) }],
    ['has no account in the country any more', { ...everything, countries: [] }],
  ])('ends once its user %s, and says so at each row that is left', async (what, left) => {
    rightsAfterwards = left;
    const batch = await send(`${what} 1`, `${what} 2`, `${what} 3`);
    await attempt();
    const ended = { done: 1, failed: 2, stoppedBy: null, finishedAt: '2026-11-20T03:00:00Z' };
    expect(await get(`${path}/${batch.id}`)).toMatchObject(ended);
    const reason = { keyword: 'forbidden', msg: 'Not done: Ana may no longer do this.' };
    expect(await get(`${path}/${batch.id}/rows`)).toMatchObject([
      { state: 'done' },
      { state: 'failed', errors: [reason] },
      { state: 'failed', errors: [reason] },
    ]);
    rights = everything;
    await attempt();
    expect((await ordersNow()).filter((order) => order.startsWith(what))).toEqual([`${what} 1`]);
  });

  it('is stopped by those who may import, and does no further row', async () => {
    const batch = await send('S-1', 'S-2');
    const reader = { ...ana, userName: 'Ben', permissions: new Set(['refunds']) };
    expect((await stop(batch, reader)).status).toBe(403);
    const stopped = { total: 2, done: 0, failed: 2, stoppedBy: 'Cleo' };
    expect((await stop(batch, { ...ana, userName: 'Cleo' })).body.data).toMatchObject(stopped);
    await attempt();
    expect((await stop(batch, { ...ana, userName: 'Dan' })).body.data).toMatchObject(stopped);
    const reason = { keyword: 'stopped', msg: 'Not done: stopped by Cleo.' };
    expect(await get(`${path}/${batch.id}/rows`)).toMatchObject([{ errors: [reason] }, { errors: [reason] }]);
    expect((await ordersNow()).filter((order) => order.startsWith('S-'))).toEqual([]);
  });

  it('that has ended is not stopped any more', async () => {
    const batch = await send('E-1');
    await attempt();
    const { data } = (await stop({ id: batch.number }, ana)).body;
    expect(data).toMatchObject({ done: 1, failed: 0, stoppedBy: null });
  });

  it('of another merchant is not found', async () => {
    expect((await stop(await send('O-1'), { ...ana, merchantId: newId() })).status).toBe(404);
  });
});
