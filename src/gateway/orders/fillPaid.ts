import { sql } from 'kysely';
import { batchOf, claimed } from '../database/connections/engine';
import type { Database } from '../database/tables';
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
 * Fills in what was paid of collection orders that a version without these fields has completed: before the upgrade, or during it. Their
 * payments are their fee and net amount together.
 */
export async function fillPaidBefore(db: Database, signal?: AbortSignal): Promise<void> {
  while ((await fillSome(db)) === batchOf(db, batchSize)) signal?.throwIfAborted();
}

/** Fills in some orders, and returns how many there were. Orders that are being changed are left for the next time. */
async function fillSome(db: Database): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update collection_order as filled set
      paid_amount = filled.net_amount + filled.fee,
      paid = case sign(filled.net_amount + filled.fee - filled.amount)
        when 0 then 'exact' when 1 then 'over' else 'under' end,
      overpaid_amount = nullif(greatest(filled.net_amount + filled.fee - filled.amount, 0), 0)
    from (
      select merchant_id, id from collection_order where net_amount is not null and paid_amount is null
      order by merchant_id, id limit ${batchOf(db, batchSize)} ${claimed(db)}
    ) as found
    where (filled.merchant_id, filled.id) = (found.merchant_id, found.id) and filled.paid_amount is null`.execute(
    db,
  );
  return Number(numAffectedRows);
}
