import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { entityTable } from '../../../../src/metadata/storage/entityTable';
import type { Review } from '../../../../src/contract/operator/reviews';
import { operatorActor, readOperatorEvents } from '../../../../src/gateway/operator/operatorEvents';
import {
  issueToken,
  listOperatorTokens,
  revokeTokens,
} from '../../../../src/gateway/operator/operators/operatorTokens';
import { enqueuePeriodicJobs } from '../../../../src/gateway/jobs/schedule';
import { reviewInSandbox } from '../../../../src/gateway/sandbox/reviews';
import { runJobs } from '../../support/runJobs';
import {
  type RechargeGateway,
  rechargeDay,
  rechargeGateway,
} from '../../funds/recharges/support/rechargeGateway';

let gateway: RechargeGateway;
beforeAll(async () => {
  gateway = await rechargeGateway();
});
afterAll(() => gateway.close());

const waiting = async () => (await gateway.operate('GET', '')).body.data as Review[];
const approve = (id: string, name?: string) => gateway.operate('POST', `/${id}/approve`, undefined, name);
const reject = (id: string, reason: unknown, name?: string) =>
  gateway.operate('POST', `/${id}/reject`, { reason }, name);
/** A decision with an `Idempotency-Key`: a rejection where there is a body. */
const keyed = (id: string, key: string, body?: object, name?: string) =>
  gateway.operate('POST', `/${id}/${body ? 'reject' : 'approve'}`, body, name, { 'idempotency-key': key });
const eventsOf = async (id: string) => {
  const { body } = await gateway.send(gateway.token, 'GET', `/api/manage/MX/recharges/${id}/events`);
  return body.data as { to: string; note: string | null; actor: object }[];
};

/** Reads what waits, with a token. */
const call = (token: string | undefined) => gateway.send(token, 'GET', '/api/operator/reviews');
/** What a command works with. */
const commands = () => ({ db: gateway.db, actor: operatorActor('root'), now: new Date(rechargeDay) });
/** A call of the sandbox's page. */
const play = (method: 'GET' | 'POST', path = '', body?: unknown) =>
  gateway.send(undefined, method, `/api/global/sandbox/reviews${path}`, body);

describe('what waits for operators', () => {
  it('is listed with its values and files until it is decided, the oldest first', async () => {
    const first = await gateway.recharge({ amount: 123_456 });
    gateway.clock.set('2026-11-20T18:00:05.000Z');
    const second = await gateway.recharge();
    gateway.clock.set(rechargeDay);
    const listed = await waiting();
    expect(listed.map(({ id }) => id)).toEqual([first.id, second.id]);
    expect(listed[0]).toMatchObject({
      resource: 'recharges',
      title: 'Recharge',
      number: first.rechargeNo,
      numberTitle: 'Recharge no.',
      country: 'MX',
      countryName: 'Mexico',
      since: '2026-11-20T18:00:00Z',
      status: 'underReview',
      state: 'Under review',
      fields: expect.arrayContaining([
        { name: 'amount', title: 'Amount sent', text: '1,234.56 MXN', value: 123_456, currency: 'MXN' },
        {
          name: 'rechargedAt',
          title: 'Recharge time',
          text: '2026-11-20 09:00:00 GMT-6',
          value: '2026-11-20T15:00:00Z',
        },
      ]),
      files: [{ name: 'receipt.pdf', title: 'Proof of payment', type: 'application/pdf' }],
    });
    const path = `/api/operator/reviews/${first.id}/files/${listed[0]!.files[0]!.id}`;
    const { status, text } = await gateway.operate('GET', path.replace('/api/operator/reviews', ''));
    expect([status, text.slice(0, 5)]).toEqual([200, '%PDF-']);
    await approve(first.id);
    await reject(second.rechargeNo, 'Unreadable');
    expect(await waiting()).toEqual([]);
  });
});

it('what waits for operators has an index of its own in each table', async () => {
  for (const { entity, review } of Object.values(gateway.model.resources)) {
    if (!review) continue;
    const { rows } = await sql<{ indexdef: string }>`
      select indexdef from pg_indexes
      where tablename = ${entityTable(gateway.model, entity).name} and indexname like 'review\\_%'`.execute(
      gateway.db,
    );
    expect(rows).toMatchObject([{ indexdef: expect.stringContaining(`= '${review.from}'`) }]);
  }
});

describe('a decision', () => {
  it('that approves credits the merchant, once', async () => {
    const before = await gateway.available();
    const { id, rechargeNo } = await gateway.recharge();
    expect((await approve(rechargeNo)).body.data).toMatchObject({ number: rechargeNo, state: 'Approved' });
    expect(await gateway.available()).toBe(before + 250_000);
    const again = await approve(id, 'Pavel');
    expect(again).toMatchObject({ status: 422, body: { errors: [{ keyword: 'when' }] } });
    expect(again.body.msg).toMatch(
      new RegExp(
        `^${rechargeNo} is not waiting for a decision: it is "Approved", changed by Olga at 2026-11-20 12:.* GMT-6`,
      ),
    );
    expect((await reject(id, 'Too late')).status).toBe(422);
    expect(await gateway.available()).toBe(before + 250_000);
    expect(await gateway.read(id)).toMatchObject({ status: 'approved', netAmount: 250_000 });
    expect(await gateway.read(id)).not.toHaveProperty('reason');
  });

  it('does not approve what no longer fits the rules, and says which, but rejects it', async () => {
    const { id } = await gateway.recharge();
    await sql`update recharge set remark = ${'x'.repeat(300)} where id = ${id}`.execute(gateway.db);
    const msg = expect.stringContaining('as it is. Remark: Use 255 characters or fewer.') as string;
    expect(await approve(id)).toMatchObject({ status: 422, body: { msg } });
    expect((await reject(id, 'The remark is too long')).status).toBe(200);
  });

  it('of several operators at once is made by one of them', async () => {
    const before = await gateway.available();
    const { id } = await gateway.recharge();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, place) => (place % 2 ? approve(id) : reject(id, 'No'))),
    );
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200,
      ...Array<number>(7).fill(422),
    ]);
    const { status } = await gateway.read(id);
    expect(await gateway.available()).toBe(before + (status === 'approved' ? 250_000 : 0));
    expect(await eventsOf(id)).toHaveLength(2);
  });

  it('that rejects has a reason, which the merchant reads, and credits nothing', async () => {
    const before = await gateway.available();
    const { id } = await gateway.recharge();
    for (const reason of [undefined, '', '  ', 'x'.repeat(256)]) {
      const { status, body } = await reject(id, reason);
      expect([status, body.errors?.map(({ path }) => path)]).toEqual([422, ['/reason']]);
    }
    expect((await reject(id, ' The receipt cannot be read. ')).status).toBe(200);
    expect(await gateway.read(id)).toMatchObject({
      status: 'rejected',
      reason: 'The receipt cannot be read.',
    });
    expect(await gateway.available()).toBe(before);
    expect(await eventsOf(id)).toMatchObject([
      { to: 'underReview' },
      { to: 'rejected', note: 'The receipt cannot be read.' },
    ]);
  });

  it('is an event of the operator, whose name the merchant does not read', async () => {
    const { id, rechargeNo } = await gateway.recharge();
    await approve(id, 'Pavel');
    expect((await eventsOf(id))[1]!.actor).toEqual({ kind: 'operator', id: null, name: null });
    const [token] = (await listOperatorTokens(gateway.db)).filter(({ name }) => name === 'Pavel');
    const stored = await gateway.db
      .selectFrom('record_event')
      .select(['actor_kind', 'actor_id', 'actor_name'])
      .where('record_id', '=', id)
      .where('to_status', '=', 'approved')
      .execute();
    expect(stored).toEqual([{ actor_kind: 'operator', actor_id: token!.id, actor_name: 'Pavel' }]);
    expect(await readOperatorEvents(gateway.db, 1, rechargeNo)).toMatchObject([
      { action: 'approved', subject: 'recharge', name: rechargeNo, actor_name: 'Pavel' },
    ]);
  });

  it('about nothing that there is, is a 404', async () => {
    for (const name of ['MXD2026112000000000', '019aa000-0000-7000-8000-000000000000', '%00', 'x'.repeat(90)])
      expect((await approve(name)).status).toBe(404);
  });
});

describe('a decision with a key', () => {
  it('is made once, and gets the same answer each time', async () => {
    const before = await gateway.available();
    const { id, rechargeNo } = await gateway.recharge();
    const first = await keyed(rechargeNo, 'approve-once-1');
    const others = await Promise.all([1, 2, 3].map(() => keyed(rechargeNo, 'approve-once-1')));
    expect(first).toMatchObject({ status: 200, body: { data: { id, state: 'Approved' } } });
    expect(others.map(({ body }) => body)).toEqual([first.body, first.body, first.body]);
    expect(await gateway.available()).toBe(before + 250_000);
    expect(await eventsOf(id)).toHaveLength(2);
  });

  it('that was rejected stays so, also with another reason', async () => {
    const { id } = await gateway.recharge();
    const reason = 'x'.repeat(256);
    const refused = await keyed(id, 'reject-once-1', { reason });
    expect(refused).toMatchObject({ status: 422, body: { errors: [{ path: '/reason' }] } });
    expect((await keyed(id, 'reject-once-1', { reason })).body).toEqual(refused.body);
    const other = await keyed(id, 'reject-once-1', { reason: 'Unreadable' });
    expect(other).toMatchObject({
      status: 422,
      body: { errors: [{ path: '/reason', keyword: 'idempotency' }] },
    });
    expect(await gateway.read(id)).toMatchObject({ status: 'underReview' });
    expect((await keyed(id, 'short')).status).toBe(422);
    expect((await keyed(id, 'reject-once-2', { reason: 'Unreadable' })).status).toBe(200);
  });

  it('meets no other operator’s key', async () => {
    const [one, other] = [await gateway.recharge(), await gateway.recharge()];
    expect((await keyed(one.id, 'the-same-key', undefined, 'Pavel')).status).toBe(200);
    expect((await keyed(other.id, 'the-same-key', undefined, 'Sonja')).status).toBe(200);
    expect(await gateway.read(other.id)).toMatchObject({ status: 'approved' });
  });
});

describe('the calls of operators', () => {
  it('need a token that was issued, has not expired and was not revoked', async () => {
    const token = await issueToken(commands(), 'Quinn', 2);
    expect((await call(`Bearer ${token}`)).status).toBe(200);
    for (const wrong of [undefined, token, gateway.token, `Bearer ${gateway.token}`, `Bearer ${token}x`])
      expect(await call(wrong)).toMatchObject({ status: 401, body: { code: 401 } });
    gateway.clock.set('2026-11-22T18:00:00.000Z');
    expect((await call(`Bearer ${token}`)).status).toBe(401);
    gateway.clock.set(rechargeDay);
    await revokeTokens(commands(), 'Quinn');
    expect((await call(`Bearer ${token}`)).status).toBe(401);
    expect(JSON.stringify(await gateway.db.selectFrom('operator_token').selectAll().execute())).not.toContain(
      token,
    );
    const [removed, added] = await readOperatorEvents(gateway.db, 2, 'Quinn');
    expect([added, removed]).toMatchObject([{ action: 'added' }, { action: 'removed', actor_name: 'root' }]);
  });

  it('do not open to an operator what is a merchant’s', async () => {
    const token = await issueToken(commands(), 'Rita', 1);
    const { status } = await gateway.send(`Bearer ${token}`, 'GET', '/api/manage/MX/recharges');
    expect(status).toBe(401);
  });

  it('are rejected before their body is read', async () => {
    const json = { 'content-type': 'application/json' };
    const answer = await gateway.send(
      'Bearer x',
      'POST',
      '/api/operator/reviews/x/reject',
      '{"cut off',
      json,
    );
    expect(answer.status).toBe(401);
  });
});

describe('in a sandbox', () => {
  it('anybody decides about its merchants, and about no other', async () => {
    const { id } = await gateway.recharge();
    const other = await gateway.recharge();
    await gateway.db.updateTable('merchant').set({ sandbox: false }).execute();
    expect((await play('GET')).body.data).toEqual([]);
    expect((await play('POST', `/${other.id}/approve`)).status).toBe(404);
    await gateway.db.updateTable('merchant').set({ sandbox: true }).execute();
    expect((await play('GET')).body.data).toMatchObject([{ id }, { id: other.id }]);
    const once = () =>
      gateway.send(undefined, 'POST', `/api/global/sandbox/reviews/${id}/approve`, undefined, {
        'idempotency-key': 'sandbox-approve-1',
      });
    const decided = await once();
    expect(decided).toMatchObject({ status: 200, body: { data: { id } } });
    expect((await once()).body).toEqual(decided.body);
    expect((await play('POST', `/${other.id}/reject`, { reason: 'No' })).status).toBe(200);
    expect(await gateway.read(other.id)).toMatchObject({ status: 'rejected', reason: 'No' });
  });

  it('a job decides what has waited for a day', async () => {
    const before = await gateway.available();
    const made = await Promise.all(Array.from({ length: 5 }, () => gateway.recharge()));
    gateway.clock.set('2026-11-21T18:00:01.000Z');
    await enqueuePeriodicJobs(gateway.db, [reviewInSandbox]);
    await runJobs(gateway.context, ['sandbox.review']);
    gateway.clock.set(rechargeDay);
    const states = await Promise.all(made.map(async ({ id }) => (await gateway.read(id)).status));
    expect(states.filter((state) => state === 'underReview')).toEqual([]);
    const approved = states.filter((state) => state === 'approved').length;
    expect(await gateway.available()).toBe(before + approved * 250_000);
  });
});

it('without a sandbox operators decide as well, and nobody else', async () => {
  const real = await rechargeGateway({ sandbox: false });
  try {
    await real.db.updateTable('merchant').set({ sandbox: false }).execute();
    const { id } = await real.recharge();
    const open = await real.send(undefined, 'POST', `/api/global/sandbox/reviews/${id}/approve`);
    expect(open.status).toBe(404);
    expect((await real.operate('POST', `/${id}/approve`)).status).toBe(200);
    expect(await real.read(id)).toMatchObject({ status: 'approved' });
  } finally {
    await real.close();
  }
});
