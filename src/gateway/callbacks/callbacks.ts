import { sql } from 'kysely';
import { type Actor, actorColumns } from '../database/actors';
import { newId } from '../database/ids';
import type { Database } from '../database/tables';
import { GatewayError } from '../http/errors';
import { enqueueJob } from '../jobs/enqueue';

/** A requested callback. */
interface CallbackRequest {
  merchantId: string;
  country: string;
  /** The record that it reports. */
  id: string;
  entity: string;
  appId: string;
  at: Date;
  actor: Actor;
}

/**
 * Queues the callback of a record, in the transaction that changes the record. A record has one event: a further
 * request is a further attempt at it. Returns the number of the attempt.
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
    })
    // Locks the row of an event that is there already.
    .onConflict((conflict) =>
      conflict.columns(['merchant_id', 'record_id']).doUpdateSet({ app_id: request.appId }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  const { merchantId } = request;
  await enqueueJob(db, 'callbacks.deliver', { merchantId, event: event.id }, { key: event.id });
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
      ...actorColumns(request.actor),
      repeated,
      finished_at: null,
      outcome: null,
    })
    .returning('number')
    .executeTakeFirstOrThrow();
  return number;
}

/** Callbacks of one application that may be repeated in any minute. */
const limit = 10;

/** In milliseconds. */
const window = 60_000;

/** Queues a callback again and returns the number of the attempt. Throws 429 beyond ten a minute for an application. */
export async function repeatCallback(db: Database, request: CallbackRequest): Promise<number> {
  const { merchantId, appId, at } = request;
  // Locks the row until the end of the transaction, so that concurrent requests count one after the other.
  await db
    .insertInto('callback_budget')
    .values({ merchant_id: merchantId, app_id: appId, used_at: at.toISOString() })
    .onConflict((conflict) =>
      conflict.columns(['merchant_id', 'app_id']).doUpdateSet({ used_at: at.toISOString() }),
    )
    .execute();
  const { used, first } = await db
    .selectFrom('callback_attempt')
    .select(({ fn }) => [fn.countAll<number>().as('used'), fn.min('requested_at').as('first')])
    .where('merchant_id', '=', merchantId)
    .where('app_id', '=', appId)
    .where('repeated', '=', true)
    .where('requested_at', '>', new Date(at.getTime() - window).toISOString())
    .executeTakeFirstOrThrow();
  if (used >= limit) {
    const over = Date.parse(first) + window;
    const retryAfter = Math.max(1, Math.ceil((over - at.getTime()) / 1000));
    throw new GatewayError({ status: 429, text: 'orders.tooManyCallbacks', params: { limit }, retryAfter });
  }
  return queueCallback(db, request, true);
}

declare module '../jobs/Job' {
  interface JobPayloads {
    'callbacks.deliver': { merchantId: string; event: string };
  }
}
