import { sql } from 'kysely';
import { batchOf } from '../database/connections/engine';
import type { Database } from '../database/declared/tables';
import { withTransaction } from '../database/units/transaction';
import { definePeriodicJob } from '../jobs/Job';
import { reconciliation, reconciliationLine } from './lineRecords';

/** Interval at which old ones are deleted, in milliseconds. */
const purgeInterval = 60 * 60_000;

/** Lines of one transaction, each with what happened to it. */
const linesAtOnce = 10_000;

/** Deletes old reconciliations with their lines and what happened to these. Their files belong to nobody then, and are purged with others. */
export const purgeReconciliations = definePeriodicJob({
  kind: 'reconcile.purge',
  every: purgeInterval,
  timeLimit: 10 * 60_000,
  async perform({ context: { db, now }, signal }) {
    while (await purgeOldest(db, now(), signal)) signal.throwIfAborted();
  },
});

/** A reconciliation that is deleted with its files. */
interface OldReconciliation {
  id: string;
  number: string;
  merchantId: string;
  country: string;
  files: (string | null)[];
}

/** Deletes the oldest one that is no longer kept, after its lines. Returns whether there was one. */
async function purgeOldest(db: Database, now: Date, signal: AbortSignal): Promise<boolean> {
  const { rows } = await sql<OldReconciliation>`
    select id, reconciliation_no as number, merchant_id as "merchantId", country,
      array[attributes #>> '{file,id}', attributes #>> '{result,id}'] as files
    from reconciliation where kept_until < ${now.toISOString()} order by kept_until limit 1`.execute(db);
  const [old] = rows;
  if (!old) return false;
  const most = batchOf(db, linesAtOnce, 4);
  while ((await purgeLines(db, old, most)) === most) signal.throwIfAborted();
  const { id, merchantId, files } = old;
  await withTransaction(db, async (transaction) => {
    await sql`delete from reconciliation where merchant_id = ${merchantId}::uuid and id = ${id}::uuid`.execute(
      transaction,
    );
    await sql`
      delete from record_event
      where merchant_id = ${merchantId}::uuid and entity = ${reconciliation} and record_id = ${id}::uuid`.execute(
      transaction,
    );
    await sql`
      update stored_file set entity = null, record_id = null, unowned_since = to_timestamp(0)
      where id = any(${files}::uuid[]) and record_id = ${id}::uuid`.execute(transaction);
  });
  return true;
}

/** Deletes some lines with what happened to them, and returns how many. */
async function purgeLines(
  db: Database,
  { number, merchantId, country }: OldReconciliation,
  most: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with line as (
      delete from reconciliation_line where merchant_id = ${merchantId}::uuid and id in (
        select id from reconciliation_line
        where merchant_id = ${merchantId}::uuid and country = ${country} and reconciliation_no = ${number}
        limit ${most})
      returning id),
    event as (
      delete from record_event where merchant_id = ${merchantId}::uuid and entity = ${reconciliationLine}
        and record_id in (select id from line))
    select count(*) as count from line`.execute(db);
  return rows[0]!.count;
}
