import { defineJob, type Job } from '../jobs/Job';
import { type ExportSources, giveUpDownload, type IsAllowed, writeDownload } from './writeDownload';

const payload: { type: 'object'; properties: { download: { type: 'string' } }; required: ['download'] } = {
  type: 'object',
  properties: { download: { type: 'string' } },
  required: ['download'],
};

/** Waits before further attempts, in milliseconds: a database or a disk may come back. */
const waits = [5_000, 60_000];

/**
 * The jobs that write files. Small ones do not wait for large ones, of which one merchant has one at a time. `isAllowed` says
 * what a user may do now.
 */
export function writeDownloads(sourcesOf: () => ExportSources, isAllowed?: IsAllowed): Job[] {
  return [
    defineJob({
      kind: 'downloads.write',
      payload,
      waits,
      concurrency: 2,
      timeLimit: 5 * 60_000,
      perform: async ({ context, payload: { download }, signal }) =>
        (await writeDownload(context, sourcesOf(), download, { signal, isAllowed }))?.store,
      giveUp: ({ db, context, payload: { download } }) => giveUpDownload(db, context, download),
    }),
    defineJob({
      kind: 'downloads.writeLarge',
      payload,
      waits,
      inLines: true,
      concurrency: 2,
      timeLimit: 60 * 60_000,
      perform: async ({ context, payload: { download }, signal }) =>
        (await writeDownload(context, sourcesOf(), download, { signal, isAllowed }))?.store,
      giveUp: ({ db, context, payload: { download } }) => giveUpDownload(db, context, download),
    }),
  ];
}

declare module '../jobs/Job' {
  interface JobPayloads {
    'downloads.write': { download: string };
    'downloads.writeLarge': { download: string };
  }
}
