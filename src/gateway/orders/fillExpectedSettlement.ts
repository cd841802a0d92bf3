import { sql } from 'kysely';
import { batchOf, claimed } from '../database/connections/engine';
import type { Database } from '../database/tables';
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
 * Fills in when payments settle that a version without this field has taken, before the upgrade or during it, and their orders with the last of them. It is the time for which
 * their settlement is scheduled, and so by the rule that holds for them.
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

/** Fills in some payments, and returns of how many orders. Orders that are being changed are left for the next time. */
async function fillSome(db: Database): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    with found as (
      select merchant_id, payment.id, order_id, due_at
      from pay_in_detail as payment join job on kind = 'orders.step' and sequence = payment.id::text
      where ${lacks('payment')}
      order by merchant_id, payment.id limit ${batchOf(db, batchSize, 2)}
    ), locked as (
      select merchant_id, id from collection_order
      where (merchant_id, id) in (select merchant_id, order_id::uuid from found)
      order by merchant_id, id ${claimed(db)}
    ), filled as (
      update pay_in_detail as payment set expected_settlement = found.due_at
      from found join locked on locked.merchant_id = found.merchant_id and locked.id = found.order_id::uuid
      where (payment.merchant_id, payment.id) = (found.merchant_id, found.id) and ${lacks('payment')}
      returning payment.merchant_id, payment.order_id, expected_settlement
    )
    update collection_order as placed set expected_settlement = greatest(placed.expected_settlement, filled.last)
    from (select merchant_id, order_id::uuid, max(expected_settlement) as last from filled group by 1, 2) as filled
    where (placed.merchant_id, placed.id) = (filled.merchant_id, filled.order_id)`.execute(db);
  return Number(numAffectedRows);
}
