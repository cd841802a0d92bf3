import { anyMethod } from '../../../metadata/tenants/prices';
import type { Handlers } from '../../resources/handlers';
import { rechargeCharges } from '../changes/recharges';
import { postingEffects } from '../postStates';
import { readPrices, tiersOf } from '../prices/fees';

/** The code behind recharges. The fee is that of the day on which they are requested; nothing is posted before the approval. */
export const rechargeHandlers: Handlers = {
  create: {
    recharges: {
      before: async ({ db, merchantId, country, body }) => {
        const tiers = tiersOf(await readPrices(db, { merchantId, country, kind: 'recharge' }), anyMethod);
        return { ...body, ...rechargeCharges(Number(body.amount), tiers) };
      },
    },
  },
  effects: postingEffects('recharge.status'),
};
