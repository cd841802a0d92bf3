import { sql } from 'kysely';
import { keptSince, type Retention } from '../../metadata/model/Retention';
import { batchOf } from '../database/connections/engine';
import { firstOfEach } from '../database/connections/firstOfEach';
import { newId } from '../database/ids';
import type { Database } from '../database/declared/tables';
import { withTransaction } from '../database/units/transaction';
import { definePeriodicJob } from '../jobs/Job';
import { type FeedKey, numberChanges, readHead } from './changeFeed';

/** Interval at which changes are purged, in milliseconds. */
const purgeInterval = 60 * 60_000;

/** Changes of one transaction. */
const batchSize = 5_000;

/** Deletes changes of orders that are older than what is kept, some at a time. */
export const purgeChanges = definePeriodicJob({
  kind: 'orders.purgeChanges',
  every: purgeInterval,
  timeLimit: 10 * 60_000,
  perform: ({ context: { db, model, now }, signal }) => purgeOldChanges(db, model.retention, now(), signal),
});

/** Deletes the changes of all applications that nobody can ask for any more. */
export async function purgeOldChanges(
  db: Database,
  retention: Retention,
  now: Date,
  signal?: AbortSignal,
): Promise<void> {
  const before = newId(keptSince(now, retention, 'orderChanges').getTime());
  for (const feed of await readFeeds(db)) {
    // Those that nobody has asked for have no numbers yet, and the numbers say what was purged.
    await numberChanges(db, feed);
    while ((await purgeFeed(db, feed, before)) === batchOf(db, batchSize)) {
      signal?.throwIfAborted();
      await numberChanges(db, feed);
    }
  }
}

/** Reads whose changes there are. */
async function readFeeds(db: Database): Promise<FeedKey[]> {
  const { rows } = await sql<FeedKey>`
    select merchant_id as "merchantId", app_id as "appId"
    from (${firstOfEach(db, { table: 'order_change', keys: ['merchant_id', 'app_id'] })}) as feed`.execute(
    db,
  );
  return rows;
}

/**
 * Deletes the first changes of an application that were all made before the id, and returns how many. The id says when. One that was
 * numbered late keeps those after it for as long.
 */
async function purgeFeed(db: Database, { merchantId, appId }: FeedKey, before: string): Promise<number> {
  return withTransaction(db, async (transaction) => {
    const head = await readHead(transaction, { merchantId, appId }, true);
    if (!head) return 0;
    const changes = await transaction
      .selectFrom('order_change')
      .select(['id', 'number'])
      .where('merchant_id', '=', merchantId)
      .where('app_id', '=', appId)
      .where('number', '>', head.purged)
      .orderBy('number')
      .limit(batchOf(db, batchSize))
      .execute();
    const young = changes.findIndex(({ id }) => id >= before);
    const old = young === -1 ? changes : changes.slice(0, young);
    const purged = old.at(-1)?.number;
    if (purged === undefined || purged === null) return 0;
    await transaction
      .deleteFrom('order_change')
      .where('merchant_id', '=', merchantId)
      .where('app_id', '=', appId)
      .where('number', '<=', purged)
      .execute();
    await transaction
      .updateTable('order_change_head')
      .set({ purged })
      .where('merchant_id', '=', merchantId)
      .where('app_id', '=', appId)
      .execute();
    return old.length;
  });
}
