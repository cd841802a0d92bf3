import { sql } from 'kysely';
import { newId } from '../database/ids';
import type { Database } from '../database/tables';
import { GatewayError } from '../http/errors';

/** A callback to be made: what for, to which application, when and by whom it was asked for. */
interface CallbackRequest {
  merchantId: string;
  country: string;
  /** The record that it tells of. */
  id: string;
  entity: string;
  appId: string;
  at: Date;
  actor: string;
}

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

/** Callbacks that may be asked for again in any minute, for one application. */
const limit = 10;
const window = 60_000;

/** Asks for a callback again and answers the attempt's number. Throws 429 beyond ten a minute for its application. */
export async function repeatCallback(db: Database, request: CallbackRequest): Promise<number> {
  const { merchantId, appId, at } = request;
  // Whoever counts holds this row until the end, so that many at once cannot all see a number below the limit.
  await db
    .insertInto('callback_budget')
    .values({ merchant_id: merchantId, app_id: appId, used_at: at.toISOString() })
    .onConflict((conflict) =>
      conflict.columns(['merchant_id', 'app_id']).doUpdateSet({ used_at: at.toISOString() }),
    )
    .execute();
  const { used } = await db
    .selectFrom('callback_attempt')
    .select((build) => build.fn.countAll<number>().as('used'))
    .where('merchant_id', '=', merchantId)
    .where('app_id', '=', appId)
    .where('repeated', '=', true)
    .where('requested_at', '>', new Date(at.getTime() - window).toISOString())
    .executeTakeFirstOrThrow();
  if (used >= limit)
    throw new GatewayError({ status: 429, text: 'orders.tooManyCallbacks', params: { limit } });
  return queueCallback(db, request, true);
}
