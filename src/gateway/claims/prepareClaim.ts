import { sql } from 'kysely';
import type { Model } from '../../metadata/model/Model';
import { entityTable } from '../../metadata/storage/entityTable';
import type { Database } from '../database/tables';
import { invalidBody } from '../http/body';
import type { Scope } from '../resources/access';
import type { FormBody, HandlerInput } from '../resources/handlers';
import { openClaimState } from './claims';

/**
 * Checks a claim by what the merchant knows alone. Throws 422 at `/orderNo` where that is no order of theirs, or one that no network has taken, and at
 * `/amount` where a claim of the same waits. No payment is looked for: the answer tells nothing of money that belongs to others.
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
  const orderNo = body.orderNo as string;
  const status = await lockOrder(db, model, scope, orderNo);
  const reject = (path: string, keyword: string) =>
    invalidBody([{ path, keyword, params: { orderNo, country } }]);
  if (status === undefined) throw reject('/orderNo', 'unknownOrder');
  if (status === 'accepted') throw reject('/orderNo', 'orderNotSent');
  if (await waits(db, model, scope, orderNo, Number(body.amount))) throw reject('/amount', 'claimWaits');
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
  orderNo: string,
  amount: number,
): Promise<boolean> {
  const { rows } = await sql`
    select from ${sql.table(entityTable(model, 'payment-claim').name)}
    where merchant_id = ${merchantId} and country = ${country} and order_no = ${orderNo} and amount = ${amount}
      and status = ${openClaimState} limit 1`.execute(db);
  return rows.length > 0;
}
