import { anyMethod } from '../../../metadata/tenants/prices';
import type { Database } from '../../database/tables';
import type { StoredRecord } from '../../database/records';
import { post } from '../../ledger/post';
import type { Posting } from '../../ledger/posting';
import { chargeOf, readPrices, tiersOf } from '../prices/fees';
import type { Handlers } from '../../resources/handlers';
import { type Occasion, postingOf } from '../postings';

type Recharge = StoredRecord<'recharge'>;

/** A recharge was approved: its amount has arrived in the provider's bank, and what is left after the fee is available. */
export function rechargeApproved(occasion: Occasion, recharge: Recharge): Posting {
  return {
    ...postingOf(occasion, 'recharge', recharge, recharge.rechargeNo),
    key: `recharge:${recharge.id}`,
    businessType: 'recharge',
    moves: [
      { from: 'bank', to: 'available', amount: recharge.netAmount ?? 0 },
      { from: 'bank', to: 'fees', amount: recharge.fee ?? 0 },
    ],
  };
}

/** Returns what a recharge of an amount costs now, in minor units: nothing where the merchant has no price for it. */
async function rechargeFee(
  db: Database,
  owner: { merchantId: string; country: string },
  amount: number,
): Promise<number> {
  const tiers = tiersOf(await readPrices(db, { ...owner, kind: 'recharge' }), anyMethod);
  return tiers.length === 0 ? 0 : chargeOf('recharge', amount, tiers).fee;
}

/** The code behind recharges. The fee is that of the day on which they are requested; nothing is posted before the approval. */
export const rechargeHandlers: Handlers = {
  create: {
    recharges: {
      before: async ({ db, merchantId, country, body }) => {
        const amount = Number(body.amount);
        const fee = await rechargeFee(db, { merchantId, country }, amount);
        return { ...body, fee, netAmount: amount - fee };
      },
    },
  },
  effects: {
    'recharge.status': async ({ db, model, key, record, to, at }) => {
      if (to !== 'approved') return;
      await post(db, model, [rechargeApproved({ ...key, at }, record as Recharge)]);
    },
  },
};
