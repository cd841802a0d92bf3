import type { ServerContext } from '../../http/context';
import { definePeriodicJob } from '../../jobs/Job';
import { batchOf, skipsLocked } from '../../database/connections/engine';
import { withTransaction } from '../../database/units/transaction';
import { chooseFileStore } from './chooseFileStore';
import { uploadLifetime } from './ownership';

/** Interval at which unowned files are purged, in milliseconds. */
const purgeInterval = 10 * 60_000;

/** Time for which an upload is kept after its last moment, in milliseconds. No write that may take it runs by then. */
const reserve = 60 * 60_000;

/** Files of one transaction. */
const batchSize = 50;

/** Deletes the files that no record owns, uploads that were cut off by the end of a process among them. */
export const purgeFiles = definePeriodicJob({
  kind: 'files.purge',
  every: purgeInterval,
  timeLimit: 5 * 60_000,
  perform: ({ context, signal }) => purgeUnownedFiles(context, signal),
});

/** Deletes the files that no record has owned for a day. */
export async function purgeUnownedFiles(context: ServerContext, signal?: AbortSignal): Promise<void> {
  while ((await purgeBatch(context)) === batchOf(context.db, batchSize)) signal?.throwIfAborted();
}

/** The content goes first: after a failure the row is still there to say that there may be some. */
async function purgeBatch({ db, config, now }: ServerContext): Promise<number> {
  const store = chooseFileStore(config);
  const limit = new Date(now().getTime() - uploadLifetime - reserve).toISOString();
  return withTransaction(db, async (transaction) => {
    const files = await transaction
      .selectFrom('stored_file')
      .select('id')
      .where('unowned_since', '<', limit)
      .orderBy('unowned_since')
      .limit(batchOf(db, batchSize))
      .forUpdate()
      .$if(skipsLocked(db), (query) => query.skipLocked())
      .execute();
    const ids = files.map(({ id }) => id);
    for (const id of ids) await store.remove(id);
    if (ids.length > 0) await transaction.deleteFrom('stored_file').where('id', 'in', ids).execute();
    return ids.length;
  });
}
