import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Model } from '../../../src/metadata/model/Model';
import { entityTable } from '../../../src/metadata/storage/entityTable';
import { wallClock } from '../../../src/metadata/values/time';
import { type EntityRow, type StoredRecord, toRecord } from '../../../src/gateway/database/records';
import { enqueueJobs } from '../../../src/gateway/jobs/enqueue';
import type { JobKind, JobPayloads } from '../../../src/gateway/jobs/Job';
import { post, readAccount } from '../../../src/gateway/ledger/post';
import { verifyLedger } from '../../../src/gateway/ledger/verify';
import { verifyOrders } from '../../../src/gateway/orders/verify/verifyOrders';
import { playArrivals } from '../../../src/gateway/sandbox/arrivals/playArrivals';
import { callOf } from '../../../src/gateway/sandbox/arrivals/sendOrders';
import { auditOrders } from '../../../src/gateway/sandbox/audit';
import { fillSandbox } from '../../../src/gateway/sandbox/history/fillSandbox';
import { History } from '../../../src/gateway/sandbox/history/History';
import { playPlan } from '../../../src/gateway/sandbox/history/playPlan';
import { planDay } from '../../../src/gateway/sandbox/plan/planDay';
import { planScopes } from '../../../src/gateway/sandbox/plan/planScopes';
import { testKeyRing } from '../../support/keyRing';
import { runJobs } from '../support/runJobs';
import { type TestGateway, testGateway } from '../support/testGateway';

const seed = 'tests';
// After the database's clock, by which what is to be done at once is due.
const start = Date.parse('2031-03-11T18:00:00Z');
const minute = 60_000;
const day = 24 * 60 * minute;
let gateway: TestGateway;

beforeAll(async () => {
  gateway = await testGateway({ now: new Date(start).toISOString() });
  await gateway.server.ready();
  const { db, model } = gateway;
  await fillSandbox(db, model, { keyRing: testKeyRing, seed, days: 1, now: new Date(start) });
  // What is left of the history is not looked at here.
  await gateway.db.deleteFrom('job').execute();
});
afterAll(() => gateway.close());

const kinds: JobKind[] = [
  'sandbox.send',
  'networks.submit',
  'networks.query',
  'networks.played',
  'networks.expire',
  'orders.step',
];

/** Lets a time pass, in which each job is done when it is due. */
async function passUntil(end: number): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ at: string | null }>`
      select min(ready_at) as at from job where kind = any(${kinds}) and ready_at <= ${new Date(end).toISOString()}`.execute(
      gateway.db,
    );
    const at = rows[0]?.at;
    if (!at) break;
    gateway.clock.set(new Date(Math.max(Date.parse(at), gateway.clock.now().getTime())));
    await runJobs(gateway.context, kinds, gateway.clock.now());
  }
  gateway.clock.set(new Date(end));
}

/** Has the orders of some minutes arrive. */
async function arrive(minutes: number): Promise<number> {
  let count = 0;
  for (let passed = 0; passed < minutes; passed++) {
    count += await playArrivals(gateway.context);
    await passUntil(gateway.clock.now().getTime() + minute);
  }
  return count;
}

async function stored<Entity extends string>(entity: Entity): Promise<StoredRecord<Entity>[]> {
  const table = entityTable(gateway.model, entity);
  const { rows } = await sql<EntityRow>`
    select * from ${sql.table(table.name)} where ${sql.ref(entity === 'pay-in-detail' ? 'paid_at' : 'requested_at')} >= ${new Date(start).toISOString()}`.execute(
    gateway.db,
  );
  return rows.map((row) => toRecord(table, row));
}

const byValue = (one: number, other: number) => one - other;

/** By the merchant's number: how the orders of the day end by the functions that make the history. */
function endings(model: Model): Map<string, { status: string; paid: number[] }> {
  const ends = new Map<string, { status: string; paid: number[] }>();
  for (const scope of planScopes(model, seed)) {
    const midnight = wallClock(new Date(start), scope.country.zone).startOf('day');
    for (const stream of ['base', 'live'] as const) {
      for (const plan of planDay(scope, midnight, stream)) {
        const history = new History(model, scope);
        playPlan(plan, history, start + 30 * day);
        const { records } = history;
        const [order] = [...records['collection-order'], ...records['payout-order']];
        if (!order) continue;
        const paid = records['pay-in-detail'].map(({ amount }) => amount as number);
        ends.set(order.merchantOrderNo as string, {
          status: order.status as string,
          paid: paid.toSorted(byValue),
        });
      }
    }
  }
  return ends;
}

async function countRecharges(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from recharge`.execute(gateway.db);
  return rows[0]!.count;
}

const orders = async () => [...(await stored('collection-order')), ...(await stored('payout-order'))];

// In this order: each goes on from where the one before has left the sandbox.
describe('the orders of the sandbox while it runs', () => {
  it('arrive once, however many gateways play, and however often one sends them', async () => {
    const counts = await Promise.all(Array.from({ length: 4 }, () => playArrivals(gateway.context)));
    const count = Math.max(...counts);
    expect(counts.toSorted(byValue)).toEqual([0, 0, 0, count]);
    expect(count).toBeGreaterThan(0);
    const jobs = await gateway.db
      .selectFrom('job')
      .select('payload')
      .where('kind', '=', 'sandbox.send')
      .execute();
    expect(jobs.length).toBe(count);
    await enqueueJobs(
      gateway.db,
      'sandbox.send',
      jobs.map(({ payload }) => ({ payload: JSON.parse(payload) as JobPayloads['sandbox.send'] })),
    );
    await passUntil(start + minute);
    expect((await orders()).length).toBe(count);
  });

  it('are sent by programs, carried out by the network, and end as the history has such orders end', async () => {
    const before = (await orders()).length;
    const arrived = await arrive(12);
    await passUntil(start + 16 * day);
    const sent = await orders();
    expect(sent.length).toBe(before + arrived);
    expect(sent.length).toBeGreaterThan(20);
    const { rows: actors } = await sql`
      select distinct actor_kind as kind from record_event
      where number = 0 and entity in ('collection-order', 'payout-order') and at >= ${new Date(start).toISOString()}`.execute(
      gateway.db,
    );
    expect(actors).toEqual([{ kind: 'application' }]);
    const payments = await stored('pay-in-detail');
    const planned = endings(gateway.model);
    const came = sent.map(({ id, merchantOrderNo, status }) => {
      const paid = payments.filter(({ orderId }) => orderId === id).map(({ amount }) => amount);
      return [merchantOrderNo!, { status, paid: paid.toSorted(byValue) }] as const;
    });
    expect(came).toEqual(came.map(([number]) => [number, planned.get(number)]));
    expect(await gateway.db.selectFrom('network_exception').selectAll().execute()).toEqual([]);
    const results = await auditOrders(gateway.db, gateway.model);
    expect(results.filter(({ broken }) => broken > 0)).toEqual([]);
    expect((await verifyLedger(gateway.db, gateway.model, [verifyOrders])).problems).toEqual([]);
  });

  it('are such as each country takes', async () => {
    const before = (await orders()).length;
    const byCountry = new Map(planScopes(gateway.model, seed).map((scope) => [scope.country.code, scope]));
    const calls = [...byCountry.values()].flatMap((scope) => {
      const plans = planDay(
        scope,
        wallClock(new Date(start + 3 * day), scope.country.zone).startOf('day'),
        'live',
      );
      return (['collection-order', 'payout-order'] as const).flatMap((entity) =>
        plans
          .filter(({ order }) => order?.entity === entity)
          .slice(0, 8)
          .flatMap((plan) => callOf(gateway.model, scope, plan)),
      );
    });
    expect(calls.length).toBeGreaterThan(100);
    await enqueueJobs(
      gateway.db,
      'sandbox.send',
      calls.map(({ payload }) => ({ payload })),
    );
    await runJobs(gateway.context, ['sandbox.send'], gateway.clock.now());
    expect((await orders()).length).toBe(before + calls.length);
  });

  it('are paid out of money that merchants recharge where there is too little', async () => {
    const before = [await countRecharges(), (await orders()).length];
    for (const { merchantId, country } of planScopes(gateway.model, seed)) {
      const account = { merchantId, country: country.code, currency: country.currency };
      const { available } = await readAccount(gateway.db, account);
      const moves = [{ from: 'available', to: 'bank', amount: Number(available) } as const];
      const at = gateway.clock.now();
      const posting = {
        ...account,
        key: `drained:${country.code}`,
        businessType: 'correction',
        at,
        moves,
      } as const;
      await post(gateway.db, gateway.model, [posting]);
    }
    // Sixteen days have passed: what was requested meanwhile is history, and it needs money of its own.
    await gateway.db
      .updateTable('sandbox_clock')
      .set({ played_until: gateway.clock.now().toISOString() })
      .execute();
    const arrived = await arrive(8);
    expect((await orders()).length).toBe(before[1]! + arrived);
    expect(await countRecharges()).toBeGreaterThan(before[0]!);
  });

  it('are no more once applications are disabled, and nobody is troubled', async () => {
    const before = (await orders()).length;
    await sql`update application set status = 'disabled'`.execute(gateway.db);
    expect(await arrive(5)).toBeGreaterThan(3);
    expect((await orders()).length).toBe(before);
    expect(
      await gateway.db.selectFrom('job').select('id').where('kind', '=', 'sandbox.send').execute(),
    ).toEqual([]);
  });
});
