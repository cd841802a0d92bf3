import { correctionPosting } from './corrections';
import { disputePosting } from './disputes';
import { fundHoldPosting } from './fundHolds';
import { paymentPosting } from './payments';
import { payoutPosting } from './payouts';
import { rechargePosting } from './recharges';
import { refundPosting } from './refunds';
import { type StatePosting, postingOf } from './StatePosting';
import { transferPosting } from './transfers';
import { withdrawalPosting } from './withdrawals';
import type { HandlerNames } from '../../../metadata/generated/HandlerNames';
import type { StoredRecord } from '../../database/records';

/**
 * Posting of a refunded collection order: payments neither refunded nor disputed go back, and fees stay (product 6.6). Before, its payments
 * are posted.
 */
const collectionPosting: StatePosting = (state) => {
  if (state.to !== 'refunded') return undefined;
  const order = state.record as StoredRecord<'collection-order'>;
  return {
    ...postingOf(state, 'collection-order', { currency: order.currency, number: order.orderNo }),
    key: `collectionRefund:${order.id}`,
    businessType: 'collectionRefund',
    moves: [
      {
        from: 'available',
        to: 'channel',
        amount:
          (order.netAmount ?? 0) +
          (order.fee ?? 0) -
          (order.refundedAmount ?? 0) -
          (order.disputedAmount ?? 0),
      },
    ],
  };
};

/** Postings of states, by entity and field. */
export const statePostings = {
  'collection-order.status': collectionPosting,
  'correction.status': correctionPosting,
  'dispute.status': disputePosting,
  'fund-hold.status': fundHoldPosting,
  'merchant-transfer.status': transferPosting,
  'pay-in-detail.settlement': paymentPosting,
  'payout-order.status': payoutPosting,
  'recharge.status': rechargePosting,
  'refund.status': refundPosting,
  'withdrawal.status': withdrawalPosting,
} as const satisfies { [Name in HandlerNames['effects']]?: StatePosting };

/** The state of a record of which anything is posted. */
export type PostedField = keyof typeof statePostings;
