import { sql } from 'kysely';
import { keptSince, type Retention } from '../../metadata/model/Retention';
import { batchOf, claimed } from '../database/connections/engine';
import type { Database } from '../database/declared/tables';
import { withTransaction } from '../database/units/transaction';
import { definePeriodicJob } from '../jobs/Job';

/** Time from one purge to the next, in milliseconds. */
const purgeInterval = 60 * 60_000;

/** Rows of one transaction. */
const batchSize = 1_000;

/** Deletes events that are older than what is kept, some at a time; attempts are deleted by their table. */
export const purgeCallbacks = definePeriodicJob({
  kind: 'callbacks.purge',
  every: purgeInterval,
  timeLimit: 10 * 60_000,
  perform: ({ context: { db, model, now }, signal }) => purgeOldCallbacks(db, model.retention, now(), signal),
});

/** Deletes the events of all merchants that are not kept any more. */
export async function purgeOldCallbacks(
  db: Database,
  retention: Retention,
  now: Date,
  signal?: AbortSignal,
): Promise<void> {
  const before = keptSince(now, retention, 'callbackEvents').toISOString();
  const accounts = await db
    .selectFrom('merchant_account')
    .select(['merchant_id as merchantId', 'country'])
    .orderBy('merchant_id')
    .execute();
  for (const account of accounts) {
    while ((await purgeEvents(db, account, before)) === eventsOf(db)) signal?.throwIfAborted();
  }
}

/** Events that are purged in a transaction, which may change each and delete another one. */
const eventsOf = (db: Database) => batchOf(db, batchSize, 3);

/**
 * Deletes events that are over. The last one of an order stays without its content, unseen: what may happen to the order later is
 * numbered after it.
 */
async function purgeEvents(
  db: Database,
  { merchantId, country }: { merchantId: string; country: string },
  before: string,
): Promise<number> {
  const isOver = sql`body is not null and created_at < ${before} and due_at is null
    and (finished_at is null or finished_at < ${before})`;
  return withTransaction(db, async (transaction) => {
    const { rows } = await sql<{ orderId: string | null }>`
      update callback_event set body = null where merchant_id = ${merchantId} and ${isOver} and id in (
        select id from callback_event where merchant_id = ${merchantId} and country = ${country} and ${isOver}
        order by created_at limit ${eventsOf(db)} ${claimed(db)})
      returning order_id as "orderId"`.execute(transaction);
    const orders = [...new Set(rows.flatMap(({ orderId }) => orderId ?? []))];
    await sql`
      delete from callback_event as event where merchant_id = ${merchantId} and body is null and order_id = any(${orders}::uuid[])
        and exists (select from callback_event as later where later.merchant_id = event.merchant_id
          and later.order_id = event.order_id and later.sequence > event.sequence)`.execute(transaction);
    if (orders.length < rows.length) {
      await sql`
        delete from callback_event where merchant_id = ${merchantId} and country = ${country} and body is null
          and order_id is null and created_at < ${before}`.execute(transaction);
    }
    return rows.length;
  });
}
