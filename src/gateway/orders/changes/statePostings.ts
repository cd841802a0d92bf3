import { collectionPosting } from './collections';
import { paymentPosting } from './payments';
import { payoutPosting } from './payouts';
import { rechargePosting } from './recharges';
import type { StatePosting } from './StatePosting';
import { transferPosting } from './transfers';
import { withdrawalPosting } from './withdrawals';

/** What states of records post, by entity and field. */
export const statePostings = {
  'collection-order.status': collectionPosting,
  'merchant-transfer.status': transferPosting,
  'pay-in-detail.settlement': paymentPosting,
  'payout-order.status': payoutPosting,
  'recharge.status': rechargePosting,
  'withdrawal.status': withdrawalPosting,
} as const satisfies Record<string, StatePosting>;

/** The state of a record of which anything is posted. */
export type PostedField = keyof typeof statePostings;
