import { entityTable } from '../../metadata/storage/entityTable';
import { updateRecord } from '../database/records';
import type { Database } from '../database/tables';
import type { ServerContext } from '../http/context';
import { defineJob, type Job } from '../jobs/Job';

/** An attempt to deliver a callback. */
export interface CallbackAttempt {
  merchantId: string;
  recordId: string;
  /** 1, 2, … of its event. */
  number: number;
}

/** How an attempt ended. */
export type CallbackOutcome = 'delivered' | 'failed';

/** Plays the server of a merchant. Returns `undefined` for a merchant that it does not play. */
export type PlayReceiver = (
  db: Database,
  context: ServerContext,
  attempt: CallbackAttempt,
) => Promise<CallbackOutcome | undefined>;

/**
 * Delivers the callbacks that were requested. An event's pending attempts end together: a request that came while
 * another was pending gets the same outcome. Applications have no callback addresses yet, so that the callbacks of a
 * merchant whose server is not played fail.
 */
export const deliverCallbacks = (playReceiver: PlayReceiver): Job =>
  defineJob({
    kind: 'callbacks.deliver',
    payload: {
      type: 'object',
      properties: { merchantId: { type: 'string' }, event: { type: 'string' } },
      required: ['merchantId', 'event'],
    },
    run: async ({ db, context, payload: { merchantId, event: eventId } }) => {
      const event = await db
        .selectFrom('callback_event')
        .select(['country', 'entity', 'record_id as recordId'])
        .where('merchant_id', '=', merchantId)
        .where('id', '=', eventId)
        .executeTakeFirst();
      if (!event) return;
      const pending = db
        .updateTable('callback_attempt')
        .where('merchant_id', '=', merchantId)
        .where('event_id', '=', eventId)
        .where('outcome', 'is', null);
      const finished_at = context.now().toISOString();
      const finished = await pending.set({ finished_at }).returning('number').execute();
      if (finished.length === 0) return;
      const number = Math.max(...finished.map((attempt) => attempt.number));
      const attempt = { merchantId, recordId: event.recordId, number };
      const outcome = (await playReceiver(db, context, attempt)) ?? 'failed';
      // A further attempt may have been requested meanwhile: this job then runs again.
      await pending.where('number', '<=', number).set({ outcome }).execute();
      const key = { merchantId, country: event.country, id: event.recordId };
      const table = entityTable(context.model, event.entity);
      await updateRecord(db, table, key, { callbackStatus: outcome });
    },
  });
