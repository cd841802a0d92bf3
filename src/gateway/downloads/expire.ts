import { sql } from 'kysely';
import { batchOf } from '../database/connections/engine';
import type { Database } from '../database/declared/tables';
import { withTransaction } from '../database/units/transaction';
import type { ServerContext } from '../http/context';
import { definePeriodicJob } from '../jobs/Job';
import { chooseFileStore } from '../resources/files/chooseFileStore';
import { noteDownloads } from './records';

/** Interval at which files are looked for that are to be deleted, in milliseconds. */
const interval = 60_000;

/** Files of one round. */
const batchSize = 100;

/** Lets downloads expire, and deletes the files of those that have, that were canceled or that failed. */
export const expireDownloads = definePeriodicJob({
  kind: 'downloads.expire',
  every: interval,
  timeLimit: 5 * 60_000,
  perform: ({ context, signal }) => deleteFiles(context, signal),
});

/** Deletes expired files, for which nobody can ask any more. Where that fails, the row is there to try again. */
async function deleteFiles({ db, config, now }: ServerContext, signal: AbortSignal): Promise<void> {
  while ((await expire(db, now())) === batchOf(db, batchSize, 2)) signal.throwIfAborted();
  const store = chooseFileStore(config);
  for (;;) {
    signal.throwIfAborted();
    const { rows } = await sql<{ id: string; file_id: string }>`
      select id, file_id from download_file
      where file_id is not null and status in ('expired', 'failed', 'canceled') limit ${sql.lit(batchSize)}`.execute(
      db,
    );
    for (const { id, file_id } of rows) {
      await store.remove(file_id);
      await sql`update download_file set file_id = null where id = ${id}::uuid and file_id = ${file_id}::uuid`.execute(
        db,
      );
    }
    if (rows.length < batchSize) return;
  }
}

async function expire(db: Database, now: Date): Promise<number> {
  return withTransaction(db, async (transaction) => {
    const expired = await transaction
      .updateTable('download_file')
      .set({ status: 'expired' })
      .where('status', '=', 'downloadable')
      .where('id', 'in', (old) =>
        old
          .selectFrom('download_file')
          .select('id')
          .where('status', '=', 'downloadable')
          .where('expires_at', '<=', now.toISOString())
          .limit(batchOf(db, batchSize, 2)),
      )
      .returning(['id', 'merchant_id', 'place'])
      .execute();
    await noteDownloads(transaction, expired);
    return expired.length;
  });
}
