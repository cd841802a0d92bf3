import { anyMethod } from '../../../metadata/tenants/prices';
import type { FormBody, HandlerInput } from '../../resources/handlers';
import { rechargeCharges } from '../../orders/changes/recharges';
import { readPrices, tiersOf } from '../../prices/fees';

/** Completes a recharge with its fee, which is that of the day on which it is requested; nothing is posted before the approval. */
export async function prepareRecharge({ db, merchantId, country, body }: HandlerInput): Promise<FormBody> {
  const tiers = tiersOf(await readPrices(db, { merchantId, country, kind: 'recharge' }), anyMethod);
  return { ...body, ...rechargeCharges(Number(body.amount), tiers) };
}
