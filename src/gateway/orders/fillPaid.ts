import { sql } from 'kysely';
import { batchOf, claimed } from '../database/connections/engine';
import type { Database } from '../database/declared/tables';
import { definePeriodicJob } from '../jobs/Job';

const interval = 60 * 60_000;

/** Orders of one statement. */
const batchSize = 1_000;

/** Fills in what was paid of orders, some at a time. */
export const fillPaid = definePeriodicJob({
  kind: 'orders.fillPaid',
  every: interval,
  timeLimit: 10 * 60_000,
  perform: ({ context: { db }, signal }) => fillPaidBefore(db, signal),
});

/**
 * Fills in what was paid of collection orders that a version without these fields has completed. It runs before the upgrade or during it.
 * Fee and net amount together are the payments.
 */
export async function fillPaidBefore(db: Database, signal?: AbortSignal): Promise<void> {
  const { rows } = await sql<{ merchantId: string }>`
    select distinct merchant_id as "merchantId" from collection_order
    where net_amount is not null and paid_amount is null`.execute(db);
  for (const { merchantId } of rows)
    while ((await fillSome(db, merchantId)) === batchOf(db, batchSize)) signal?.throwIfAborted();
}

/** Fills in some orders of a merchant, and returns how many there were. Orders that are being changed are left for the next time. */
async function fillSome(db: Database, merchantId: string): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update collection_order as filled set
      paid_amount = filled.net_amount + filled.fee,
      paid = case sign(filled.net_amount + filled.fee - filled.amount)
        when 0 then 'exact' when 1 then 'over' else 'under' end,
      overpaid_amount = nullif(greatest(filled.net_amount + filled.fee - filled.amount, 0), 0)
    from (
      select id from collection_order where merchant_id = ${merchantId} and net_amount is not null and paid_amount is null
      order by id limit ${batchOf(db, batchSize)} ${claimed(db)}
    ) as found
    where filled.merchant_id = ${merchantId} and filled.id = found.id and filled.paid_amount is null`.execute(
    db,
  );
  return Number(numAffectedRows);
}
