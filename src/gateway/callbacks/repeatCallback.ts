import type { Database } from '../database/Database';
import { GatewayError } from '../http/GatewayError';
import type { CallbackRequest } from './CallbackRequest';
import { queueCallback } from './queueCallback';

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
