import { openSchema, textSchema } from '../../contract/schemas';
import type { Unit } from '../database/units/Unit';
import { defineJob, type Job, type JobInput, type JobPayloads } from '../jobs/Job';
import { giveUpDownload, type IsAllowed, writeDownload } from './writeDownload';

/** Waits before further attempts, in milliseconds: a database or a disk may come back. */
const waits = [5_000, 60_000];

/** The jobs that write files. Small ones do not wait for large ones. `isAllowed` says what a user may do now. */
export function writeDownloads(isAllowed?: IsAllowed): Job[] {
  const writing = {
    payload: openSchema({ download: textSchema }),
    waits,
    perform: async ({ context, payload: { download }, signal }: Input & { signal: AbortSignal }) =>
      (await writeDownload(context, download, { signal, isAllowed }))?.store,
    giveUp: ({ db, context, payload: { download } }: Input & { db: Unit }) =>
      giveUpDownload(db, context, download),
  };
  return [
    defineJob({ ...writing, kind: 'downloads.write', concurrency: 2, timeLimit: 5 * 60_000 }),
    defineJob({
      ...writing,
      kind: 'downloads.writeLarge',
      inLines: true,
      concurrency: 2,
      timeLimit: 60 * 60_000,
    }),
  ];
}

type Input = JobInput<JobPayloads['downloads.write']>;

declare module '../jobs/Job' {
  interface JobPayloads {
    'downloads.write': { download: string };
    'downloads.writeLarge': { download: string };
  }
}
