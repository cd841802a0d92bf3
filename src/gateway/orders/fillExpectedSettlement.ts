import { groupBy } from 'es-toolkit';
import { sql } from 'kysely';
import { batchOf, claimed } from '../database/connections/engine';
import type { Database } from '../database/declared/tables';
import { definePeriodicJob } from '../jobs/Job';

const interval = 60 * 60_000;

/** Payments of one statement. */
const batchSize = 1_000;

/** Fills in when payments are expected to settle, some at a time. */
export const fillExpectedSettlement = definePeriodicJob({
  kind: 'orders.fillExpectedSettlement',
  every: interval,
  timeLimit: 10 * 60_000,
  perform: ({ context: { db }, signal }) => fillExpectedBefore(db, signal),
});

/**
 * Fills in when payments settle that a version without this field has taken, and orders by their last one. It runs before the upgrade or
 * during it. The time is that of their scheduled settlement, so by their rule.
 */
export async function fillExpectedBefore(db: Database, signal?: AbortSignal): Promise<void> {
  while ((await fillSome(db)) > 0) signal?.throwIfAborted();
}

/** Whether a payment is to settle, and does not say when. */
function lacks(table: string) {
  const [settlement, expected, held, order] = [
    'settlement',
    'expected_settlement',
    'held_for',
    'order_id',
  ].map((column) => sql.ref(`${table}.${column}`));
  return sql`${settlement} = 'unsettled' and ${expected} is null and ${held} is null and ${order} is not null`;
}

/** A payment, its order, and the time for which its settlement is scheduled. */
interface Found {
  merchantId: string;
  id: string;
  orderId: string;
  dueAt: string;
}

/** Fills in some payments, and returns of how many orders. Orders that are being changed are left for the next time. */
async function fillSome(db: Database): Promise<number> {
  const { rows } = await sql<Found>`
    select merchant_id as "merchantId", payment.id, order_id as "orderId", due_at as "dueAt"
    from pay_in_detail as payment join job on kind = 'orders.step' and sequence = payment.id::text
    where ${lacks('payment')}
    order by merchant_id, payment.id limit ${batchOf(db, batchSize, 2)}`.execute(db);
  let filled = 0;
  for (const [merchantId, found] of Object.entries(groupBy(rows, (row) => row.merchantId)))
    filled += await fillFound(db, merchantId, found);
  return filled;
}

async function fillFound(db: Database, merchantId: string, found: Found[]): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    with locked as (
      select id from collection_order
      where merchant_id = ${merchantId} and id = any(${found.map(({ orderId }) => orderId)}::uuid[])
      order by id ${claimed(db)}
    ), filled as (
      update pay_in_detail as payment set expected_settlement = found.due_at
      from unnest(
        ${found.map(({ id }) => id)}::uuid[], ${found.map(({ orderId }) => orderId)}::uuid[],
        ${found.map(({ dueAt }) => dueAt)}::timestamptz[]
      ) as found(id, order_id, due_at) join locked on locked.id = found.order_id
      where payment.merchant_id = ${merchantId} and payment.id = found.id and ${lacks('payment')}
      returning payment.order_id, expected_settlement
    )
    update collection_order as placed set expected_settlement = greatest(placed.expected_settlement, filled.last)
    from (select order_id::uuid, max(expected_settlement) as last from filled group by 1) as filled
    where placed.merchant_id = ${merchantId} and placed.id = filled.order_id`.execute(db);
  return Number(numAffectedRows);
}
