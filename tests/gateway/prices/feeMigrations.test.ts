import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from 'kysely';
import { allowRemoval } from '../../../src/gateway/database/appendOnly';
import { applyMigrations } from '../../../src/gateway/database/migrations';
import { openLedger } from '../../../src/gateway/orders/openLedger';
import { scheduleSteps } from '../../../src/gateway/orders/steps';
import { orderMigrations } from '../../../src/gateway/orders/tables';
import { runJobs } from '../support/runJobs';
import { type OrderGateway, orderGateway } from '../orders/support/orderGateway';

let gateway: OrderGateway;
beforeAll(async () => {
  gateway = await orderGateway();
});
afterAll(() => gateway.close());

/** Applies the migrations from `orders-<first>-…` on again. */
async function migrateAgain(first: number): Promise<void> {
  const migrations = orderMigrations.slice(first - 1);
  const names = migrations.map(({ name }) => name);
  await gateway.db.deleteFrom('schema_migration').where('name', 'in', names).execute();
  await applyMigrations(gateway.db, migrations);
}

/** Opens the ledger as of a version that had none. */
async function openAgain(): Promise<void> {
  const ledger = ['account', 'entry', 'posting', 'provider_entry', 'hold', 'release', 'link'];
  await gateway.db.transaction().execute(async (transaction) => {
    await allowRemoval(transaction);
    for (const name of ledger) await sql`delete from ${sql.table(`ledger_${name}`)}`.execute(transaction);
  });
  await openLedger(gateway.context);
}

it('fees and scheduled steps of an older version are as they are today afterwards', async () => {
  const { db } = gateway;
  const payee = { payeeName: 'Ana Cruz', accountType: 3, payeeAccount: '002010077777777771' };
  const payout = await gateway.post('MX/payout-orders', { ...payee, amount: 100_000 });
  const { id } = payout.body.data as { id: string };
  const order = await gateway.order(20_000);
  // As the older version stored them.
  await sql`update payout_order set fee = 950, actual_debit = 100950 where id = ${id}`.execute(db);
  await sql`update collection_order set fee = 600 where id = ${order.id}`.execute(db);
  const status = { kind: 'state' as const, entity: 'payout-order', field: 'status', id };
  const finished = '2026-11-20T18:00:15.000Z';
  await scheduleSteps(db, { merchantId: gateway.merchantId, country: 'MX' }, [
    { ...status, at: '2026-11-20T18:00:04.000Z', from: 'accepted', to: 'inProgress' },
    { ...status, at: finished, from: 'inProgress', to: 'completed', changes: { completedAt: finished } },
  ]);
  for (const { sql: statement } of orderMigrations.slice(1, 4)) await sql.raw(statement).execute(db);
  await sql`insert into order_job (id, merchant_id, country, record_id, due_at, step)
    select id, (payload->>'merchantId')::uuid, payload->>'country', sequence::uuid, due_at,
      payload->'step' from job where kind = 'orders.step'`.execute(db);
  await sql`insert into order_job (id, merchant_id, country, record_id, due_at, step, failures)
    values (gen_random_uuid(), gen_random_uuid(), 'MX', gen_random_uuid(), now(), '{}', 5)`.execute(db);
  await db.deleteFrom('job').execute();

  await migrateAgain(6);
  expect(await gateway.read(`MX/payout-orders/${id}`)).not.toHaveProperty('fee');
  expect(await gateway.read(`MX/collection-orders/${order.id}`)).not.toHaveProperty('fee');
  expect(await db.deleteFrom('job').where('state', '=', 'dead').returning('error').execute()).toEqual([
    { error: expect.stringContaining('older version') },
  ]);
  await openAgain();
  await runJobs(gateway.context, ['orders.step'], new Date('2026-11-20T18:01:00Z'));
  expect(await gateway.read(`MX/payout-orders/${id}`)).toMatchObject({
    status: 'completed',
    fee: 950,
    actualDebit: 100_950,
  });
});
