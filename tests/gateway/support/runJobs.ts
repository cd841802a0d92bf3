import { attemptAlone, type Workplace } from '../../../src/gateway/jobs/attempts';
import { claimJobs } from '../../../src/gateway/jobs/claims';
import type { Job } from '../../../src/gateway/jobs/Job';
import { jobs as allJobs } from '../../../src/gateway/parts';

/**
 * Runs the jobs that are due until none is, one after the other, and returns how many there were. `until` stands in for
 * the database's clock. Fails at a job that is given up.
 */
export async function runJobs(
  context: Workplace['context'],
  { jobs = allJobs, until }: { jobs?: Job[]; until?: Date } = {},
): Promise<number> {
  const kinds = new Map(jobs.map((job) => [job.kind, job]));
  const limits = new Map(jobs.map(({ kind }) => [kind, 10]));
  for (let count = 0; ;) {
    const claimed = await claimJobs(context.db, limits, until);
    if (claimed.length === 0) return count;
    for (const one of claimed) {
      await attemptAlone({ context, report: fail }, kinds.get(one.kind)!, one, new AbortController().signal);
      count += 1;
    }
  }
}

function fail(line: string): never {
  throw new Error(line);
}
