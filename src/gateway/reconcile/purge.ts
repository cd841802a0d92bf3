import { sql } from 'kysely';
import type { Database } from '../database/tables';
import { withTransaction } from '../database/transaction';
import { definePeriodicJob } from '../jobs/Job';
import { reconciliation, reconciliationLine } from './lineRecords';

/** How long a reconciliation is kept, in milliseconds. */
export const retention = 90 * 24 * 60 * 60_000;

/** How often old ones are deleted, in milliseconds. */
const purgeInterval = 60 * 60_000;

/** Deletes old reconciliations with their lines and what happened to these. Their files belong to nobody then, and are purged with others. */
export const purgeReconciliations = definePeriodicJob({
  kind: 'reconcile.purge',
  every: purgeInterval,
  timeLimit: 10 * 60_000,
  async perform({ context: { db, now }, signal }) {
    while (await purgeOldest(db, now())) signal.throwIfAborted();
  },
});

/** What is deleted, with the files that it owned. */
interface OldReconciliation {
  id: string;
  number: string;
  merchantId: string;
  country: string;
  files: (string | null)[];
}

/** Deletes the oldest one that is no longer kept, in a transaction. Returns whether there was one. */
async function purgeOldest(db: Database, now: Date): Promise<boolean> {
  return withTransaction(db, async (transaction) => {
    const { rows } = await sql<OldReconciliation>`
      delete from reconciliation where id = (
        select id from reconciliation where kept_until < ${now.toISOString()} order by kept_until limit 1 for update skip locked)
      returning id, reconciliation_no as number, merchant_id as "merchantId", country,
        array[attributes #>> '{file,id}', attributes #>> '{result,id}'] as files`.execute(transaction);
    const [old] = rows;
    if (!old) return false;
    const { id, number, merchantId, country, files } = old;
    await sql`
      with line as (
        delete from reconciliation_line
        where merchant_id = ${merchantId}::uuid and country = ${country} and reconciliation_no = ${number} returning id)
      delete from record_event where merchant_id = ${merchantId}::uuid and entity = ${reconciliationLine}
        and record_id in (select id from line)`.execute(transaction);
    await sql`
      delete from record_event
      where merchant_id = ${merchantId}::uuid and entity = ${reconciliation} and record_id = ${id}::uuid`.execute(
      transaction,
    );
    await sql`
      update stored_file set entity = null, record_id = null, unowned_since = to_timestamp(0)
      where id = any(${files}::uuid[]) and record_id = ${id}::uuid`.execute(transaction);
    return true;
  });
}
