import { sql } from 'kysely';
import type { Model } from '../../metadata/model/Model';
import type { Database } from '../database/tables';
import { withTransaction } from '../database/transaction';
import type { OrderStep } from '../orders/steps';
import { performStep } from '../orders/performStep';

/** Steps done in one run; what is left comes next time. */
const most = 500;

/** Steps that fail this often are given up. */
const patience = 5;

/**
 * Makes every step happen that is due, one transaction each: the effect commits with the step's removal, and several
 * processes share the work. A step that fails is tried again later and does not hold up the others. Answers how many
 * were taken up.
 */
export async function runSteps(
  db: Database,
  model: Model,
  now: Date,
  report: (error: unknown) => void,
): Promise<number> {
  for (let count = 0; count < most; count++) {
    let taken: string | undefined;
    try {
      const id = await withTransaction(db, async (transaction) => {
        const job = await takeJob(transaction, now);
        if (!job) return undefined;
        taken = job.id;
        await performStep(transaction, model, job, JSON.parse(job.step) as OrderStep);
        await transaction.deleteFrom('order_job').where('id', '=', job.id).execute();
        return job.id;
      });
      if (id === undefined) return count;
    } catch (error) {
      if (taken === undefined) throw error;
      report(error);
      await putOff(db, taken, now);
    }
  }
  return most;
}

/** The oldest job that is due. A record's jobs go one after the other: while one is at work, those after it wait. */
function takeJob(db: Database, now: Date) {
  return db
    .selectFrom('order_job as job')
    .select(['job.id', 'job.merchant_id as merchantId', 'job.country', 'job.step'])
    .where('job.due_at', '<=', now.toISOString())
    .where('job.failures', '<', patience)
    .where(
      sql<boolean>`not exists (select 1 from order_job as earlier where earlier.record_id = job.record_id
        and (earlier.due_at, earlier.id) < (job.due_at, job.id))`,
    )
    .orderBy('job.due_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

async function putOff(db: Database, id: string, now: Date): Promise<void> {
  await db
    .updateTable('order_job')
    .set({ failures: sql`failures + 1`, due_at: new Date(now.getTime() + 60_000).toISOString() })
    .where('id', '=', id)
    .execute();
}
