import { attemptAlone } from '../../../src/gateway/jobs/attempts';
import type { ServerContext } from '../../../src/gateway/http/context';
import { claimJobs } from '../../../src/gateway/jobs/claims';
import { allJobs } from '../../../src/gateway/parts';
import { writeDownloads } from '../../../src/gateway/downloads/jobs';
import { performBatches } from '../../../src/gateway/batches/performBatch';

/** Performs batches of users that only the tokens of a test gateway know: they may do everything. */
const performTrusted = performBatches(async () => true);

/** The job that writes downloads, for trusted users. */
const writeTrusted = writeDownloads(async () => true);

/**
 * Runs jobs of some kinds one after the other until none is due, and returns how many there were. `until` stands in for
 * the database's clock. Throws where one failed; one that is postponed has not.
 */
export async function runJobs(context: ServerContext, kinds: string[], until?: Date): Promise<number> {
  const limits = new Map<string, number>(kinds.map((kind) => [kind, 50]));
  let count = 0;
  for (;;) {
    for (const job of allJobs) if (limits.has(job.kind)) await job.collect?.(context.db);
    const claimed = await claimJobs(context.db, { limits, until });
    if (claimed.length === 0) break;
    for (const one of claimed) {
      const job = [performTrusted, ...writeTrusted, ...allJobs].find(({ kind }) => kind === one.kind)!;
      await attemptAlone({ context, report: () => undefined }, job, one, new AbortController().signal);
      count += 1;
    }
  }
  const failed = await context.db
    .selectFrom('job')
    .select('error')
    .where('kind', 'in', kinds)
    .where('failed_at', 'is not', null)
    .executeTakeFirst();
  if (failed) throw new Error(String(failed.error));
  return count;
}
