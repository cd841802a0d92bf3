import { sql } from 'kysely';
import type { Database } from '../database/Database';
import { newId } from '../database/newId';
import type { CallbackRequest } from './CallbackRequest';

/**
 * Puts a record's callback into the outbox, in the transaction that changes the record, with a new attempt. A record
 * has one event, so a further request is a further attempt at the same one. Answers the attempt's number.
 */
export async function queueCallback(
  db: Database,
  request: CallbackRequest,
  repeated = false,
): Promise<number> {
  const at = request.at.toISOString();
  const event = await db
    .insertInto('callback_event')
    .values({
      id: newId(),
      merchant_id: request.merchantId,
      country: request.country,
      app_id: request.appId,
      entity: request.entity,
      record_id: request.id,
      created_at: at,
      due_at: at,
    })
    .onConflict((conflict) => conflict.columns(['merchant_id', 'record_id']).doUpdateSet({ due_at: at }))
    .returning('id')
    .executeTakeFirstOrThrow();
  const { number } = await db
    .insertInto('callback_attempt')
    .values({
      id: newId(),
      merchant_id: request.merchantId,
      event_id: event.id,
      app_id: request.appId,
      // The event's row is locked by now, so no two attempts get one number.
      number: sql<number>`(select coalesce(max(number), 0) + 1 from callback_attempt
        where merchant_id = ${request.merchantId} and event_id = ${event.id})`,
      requested_at: at,
      actor: request.actor,
      repeated,
      finished_at: null,
      outcome: null,
    })
    .returning('number')
    .executeTakeFirstOrThrow();
  return number;
}
