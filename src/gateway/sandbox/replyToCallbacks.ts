import type { Model } from '../../metadata/model/Model';
import { entityTable } from '../../metadata/storage/entityTable';
import { updateRecord } from '../database/records';
import type { Database } from '../database/tables';
import { withTransaction } from '../database/transaction';
import { callbackOutcome } from './random/callbackOutcome';

const maxRepliesPerRun = 200;

/**
 * Replies to the callbacks in the outbox in place of the merchants' servers, until callbacks are really delivered. Each
 * is one transaction, so several processes can share the work. Returns the number of callbacks replied to.
 */
export async function replyToCallbacks(db: Database, model: Model, now: Date): Promise<number> {
  for (let count = 0; count < maxRepliesPerRun; count++) {
    const isAnswered = await withTransaction(db, (transaction) => replyToNext(transaction, model, now));
    if (!isAnswered) return count;
  }
  return maxRepliesPerRun;
}

async function replyToNext(db: Database, model: Model, now: Date): Promise<boolean> {
  const at = now.toISOString();
  const event = await db
    .selectFrom('callback_event')
    .select(['id', 'merchant_id as merchantId', 'country', 'entity', 'record_id as recordId'])
    .where('due_at', '<=', at)
    .orderBy('due_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!event) return false;
  const attempts = await db
    .selectFrom('callback_attempt')
    .select(['number', 'requested_at as requestedAt'])
    .where('merchant_id', '=', event.merchantId)
    .where('event_id', '=', event.id)
    .where('outcome', 'is', null)
    .orderBy('number')
    .execute();
  const [next] = attempts;
  const last = attempts.at(-1);
  const { outcome, after } = callbackOutcome(event.recordId, last?.number ?? 0);
  const answered = last ? Date.parse(last.requestedAt) + after : 0;
  const isDone = answered <= now.getTime();
  await db
    .updateTable('callback_event')
    .set({ due_at: isDone ? null : new Date(answered).toISOString() })
    .where('merchant_id', '=', event.merchantId)
    .where('id', '=', event.id)
    .execute();
  if (!isDone || !next) return true;
  await db
    .updateTable('callback_attempt')
    .set({ outcome, finished_at: at })
    .where('merchant_id', '=', event.merchantId)
    .where('event_id', '=', event.id)
    .where('outcome', 'is', null)
    .execute();
  const key = { merchantId: event.merchantId, country: event.country, id: event.recordId };
  const table = entityTable(model, event.entity);
  await updateRecord(db, table, key, { callbackStatus: outcome }, { callbackStatus: 'pending' });
  return true;
}
