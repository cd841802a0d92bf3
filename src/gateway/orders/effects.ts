import type { StoredRecord } from '../database/records';
import { readHold } from '../ledger/entries';
import { post } from '../ledger/post';
import type { Posting } from '../ledger/posting';
import type { Effects, TakenState } from '../resources/effects';
import { computeFee, readFeeTiers } from './prices/fees';
import { postAffordable } from './postAffordable';
import {
  collectionRefunded,
  paymentReceived,
  paymentSettled,
  payoutAccepted,
  payoutCompleted,
  payoutFailed,
  payoutRefunded,
} from './postings';

/** Posts what the states of orders and payments mean for the merchant's balances (product 6.2). */
export const orderEffects: Effects = {
  'collection-order.status': async (taken) => {
    const order = taken.record as StoredRecord<'collection-order'>;
    if (taken.to === 'refunded') await postOne(taken, collectionRefunded(occasionOf(taken), order));
  },
  'pay-in-detail.settlement': async (taken) => {
    const payment = taken.record as StoredRecord<'pay-in-detail'>;
    if (taken.from === undefined) await postOne(taken, paymentReceived(occasionOf(taken), payment));
    else if (taken.to === 'settled') await postOne(taken, paymentSettled(occasionOf(taken), payment));
  },
  'payout-order.status': async (taken) => {
    const payout = taken.record as StoredRecord<'payout-order'>;
    const occasion = occasionOf(taken);
    if (taken.from === undefined) await holdPayout(taken, payout);
    else if (taken.to === 'completed') await postOne(taken, payoutCompleted(occasion, payout));
    else if (taken.to === 'refunded') await postOne(taken, payoutRefunded(occasion, payout));
    else if (taken.to === 'failed') {
      const held = await readHold(taken.db, taken.key);
      await postOne(taken, payoutFailed(occasion, payout, held));
    }
  },
};

const occasionOf = ({ key: { merchantId, country }, at }: TakenState) => ({ merchantId, country, at });

const postOne = ({ db, model }: TakenState, posting: Posting) => post(db, model, [posting]);

/** Holds what a new payout costs. Throws 422 at `/amount` where the available balance does not cover it. */
async function holdPayout(taken: TakenState, payout: StoredRecord<'payout-order'>): Promise<void> {
  const { merchantId, country } = taken.key;
  const orders = { merchantId, country, kind: 'payout' as const, method: payout.method };
  const fee = computeFee(payout.amount, await readFeeTiers(taken.db, orders));
  const posting = payoutAccepted(occasionOf(taken), payout, fee);
  await postAffordable(taken.db, taken.model, [posting]);
}
