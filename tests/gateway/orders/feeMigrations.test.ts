import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from 'kysely';
import { applyMigrations } from '../../../src/gateway/database/migrations';
import { orderMigrations } from '../../../src/gateway/orders/tables';
import { runSteps } from '../../../src/gateway/sandbox/runSteps';
import { type OrderGateway, orderGateway } from './support/orderGateway';

let gateway: OrderGateway;
beforeAll(async () => {
  gateway = await orderGateway();
});
afterAll(() => gateway.close());

it('fees of an older version are taken from orders that were not charged, and charged when they complete', async () => {
  const { db } = gateway;
  const payee = { payeeName: 'Ana Cruz', accountType: 3, payeeAccount: '002010077777777771' };
  const payout = await gateway.post('MX/payout-orders', { ...payee, amount: 100_000 });
  const { id } = payout.body.data as { id: string };
  const order = await gateway.order(20_000);
  // As the older version stored them.
  await sql`update payout_order set fee = 950, actual_debit = 100950 where id = ${id}`.execute(db);
  await sql`update order_job set step = step #- '{changes,fee}' #- '{changes,actualDebit}'`.execute(db);
  await sql`update collection_order set fee = 600 where id = ${order.id}`.execute(db);
  const migrations = orderMigrations.filter(({ name }) => /-fee-of-/.test(name));
  const names = migrations.map(({ name }) => name);
  await db.deleteFrom('schema_migration').where('name', 'in', names).execute();
  await applyMigrations(db, migrations);

  expect(await gateway.read(`MX/payout-orders/${id}`)).not.toHaveProperty('fee');
  expect(await gateway.read(`MX/collection-orders/${order.id}`)).not.toHaveProperty('fee');
  await runSteps(db, gateway.model, new Date('2026-11-20T18:01:00Z'), (error) => {
    throw error;
  });
  expect(await gateway.read(`MX/payout-orders/${id}`)).toMatchObject({
    status: 'completed',
    fee: 950,
    actualDebit: 100_950,
  });
});
