import { type RawBuilder, sql } from 'kysely';
import type { Model } from '../../metadata/model/Model';
import { entityTable } from '../../metadata/storage/entityTable';
import type { Database } from '../database/declared/tables';
import { invalidBody } from '../http/body';
import type { Scope } from '../resources/access';
import type { FormBody, HandlerInput } from '../resources/handlers';
import { lockRepeats } from '../resources/writes/repeatLocks';
import { openClaimState } from './claims';

/**
 * Checks a claim by what the merchant knows alone. Throws 422 at `/orderNo` for another's order or one that no network has taken, and at
 * `/amount` where an equal claim waits: of the order, or else the reference.
 */
export async function prepareClaim({
  db,
  model,
  merchantId,
  country,
  body,
  now,
}: HandlerInput): Promise<FormBody> {
  const scope = { merchantId, country };
  // No payment is looked for: the answer tells nothing of money that belongs to others.
  const { orderNo, reference } = body as { orderNo?: string; reference?: string };
  const reject = (path: string, keyword: string, params = {}) =>
    invalidBody([{ path, keyword, params: { country, ...params } }]);
  if (orderNo === undefined) {
    await lockRepeats(db, `payment-claim ${merchantId} ${country} ${reference ?? ''}`, now());
    const isSame = sql`order_no is null and reference = ${reference ?? ''}`;
    if (await waits(db, model, scope, isSame, Number(body.amount))) throw reject('/amount', 'ownClaimWaits');
  } else {
    const params = { orderNo };
    const status = await lockOrder(db, model, scope, orderNo);
    if (status === undefined) throw reject('/orderNo', 'unknownOrder', params);
    if (status === 'accepted') throw reject('/orderNo', 'orderNotSent', params);
    const isSame = sql`order_no = ${orderNo}`;
    if (await waits(db, model, scope, isSame, Number(body.amount)))
      throw reject('/amount', 'claimWaits', params);
  }
  return { ...body, requestedAt: now().toISOString() };
}

/** Locks an order of the merchant's, so that claims of it are made one after another, and returns its state. */
async function lockOrder(
  db: Database,
  model: Model,
  { merchantId, country }: Scope,
  orderNo: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ status: string }>`
    select status from ${sql.table(entityTable(model, 'collection-order').name)}
    where merchant_id = ${merchantId} and country = ${country} and order_no = ${orderNo} for update`.execute(
    db,
  );
  return rows[0]?.status;
}

async function waits(
  db: Database,
  model: Model,
  { merchantId, country }: Scope,
  isSame: RawBuilder<unknown>,
  amount: number,
): Promise<boolean> {
  const { rows } = await sql`
    select from ${sql.table(entityTable(model, 'payment-claim').name)}
    where merchant_id = ${merchantId} and country = ${country} and ${isSame} and amount = ${amount}
      and status = ${openClaimState} limit 1`.execute(db);
  return rows.length > 0;
}
