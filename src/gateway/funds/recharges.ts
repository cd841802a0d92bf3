import { anyMethod } from '../../metadata/tenants/prices';
import { rechargeCharges } from '../orders/changes/recharges';
import { readPrices, tiersOf } from '../prices/fees';
import type { FormBody, HandlerInput } from '../resources/handlers';

/** Completes a recharge with its fee of the day on which it is requested. Nothing is posted before the approval. */
export async function prepareRecharge({
  db,
  model,
  merchantId,
  country,
  body,
  now,
}: HandlerInput): Promise<FormBody> {
  const at = now();
  const tiers = tiersOf(
    await readPrices(db, model, { merchantId, country, kind: 'recharge' }, at),
    anyMethod,
  );
  return { ...body, ...rechargeCharges(Number(body.amount), tiers), requestedAt: at.toISOString() };
}
