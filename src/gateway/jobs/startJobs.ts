import type { Report, ServerContext } from '../http/context';
import type { Job } from './Job';
import { JobRunner } from './JobRunner';
import { describeUnknownJobs, enqueuePeriodicJobs } from './schedule';

/** Returns the jobs of all parts. Throws where two have the same kind. */
export function collectJobs(parts: { name: string; jobs?: Job[] }[]): Job[] {
  const owners = new Map<string, string>();
  return parts.flatMap(({ name, jobs = [] }) => {
    for (const { kind } of jobs) {
      const owner = owners.get(kind);
      if (owner !== undefined) {
        throw new Error(
          `Both "${owner}" and "${name}" declare jobs of the kind "${kind}". A kind belongs to one part: rename one of them.`,
        );
      }
      owners.set(kind, name);
    }
    return jobs;
  });
}

/** Runs the jobs that this process performs. Returns a function that stops it and gives back what was not begun. */
export async function startJobs(
  context: ServerContext,
  jobs: Job[],
  report: Report,
): Promise<() => Promise<void>> {
  const performed = jobs.filter((job) => job.isPerformed?.(context.config) ?? true);
  for (const line of await describeUnknownJobs(context.db, jobs)) report(line);
  await enqueuePeriodicJobs(context.db, performed);
  const runner = new JobRunner({ context, report }, performed);
  return () => runner.stop();
}
