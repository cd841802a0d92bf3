import { sql } from 'kysely';
import type { Model } from '../../metadata/model/Model';
import { DatabaseUnavailableError } from '../database/pool';
import type { Database } from '../database/tables';
import { withTransaction } from '../database/transaction';
import type { OrderStep } from '../orders/steps';
import { performStep } from '../orders/performStep';

/** Further steps wait for the next run. */
const maxStepsPerRun = 500;

/** A step that failed this often is not tried again. */
const maxFailures = 5;

/**
 * Performs the steps that are due, each in a transaction that also removes it. Any number of processes share the work.
 * A step that fails is retried a minute later and does not delay the others. Returns the number of steps performed.
 */
export async function runSteps(
  db: Database,
  model: Model,
  now: Date,
  report: (error: unknown) => void,
): Promise<number> {
  for (let count = 0; count < maxStepsPerRun; count++) {
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
      if (taken === undefined || error instanceof DatabaseUnavailableError) throw error;
      report(error);
      await postpone(db, taken, now);
    }
  }
  return maxStepsPerRun;
}

/** The oldest job that is due. The jobs of one record run one after the other. */
function takeJob(db: Database, now: Date) {
  return db
    .selectFrom('order_job as job')
    .select(['job.id', 'job.merchant_id as merchantId', 'job.country', 'job.step'])
    .where('job.due_at', '<=', now.toISOString())
    .where('job.failures', '<', maxFailures)
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

async function postpone(db: Database, id: string, now: Date): Promise<void> {
  await db
    .updateTable('order_job')
    .set({ failures: sql`failures + 1`, due_at: new Date(now.getTime() + 60_000).toISOString() })
    .where('id', '=', id)
    .execute();
}
