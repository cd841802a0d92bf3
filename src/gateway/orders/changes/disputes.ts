import type { Dispute, LedgerEntry } from '../../../metadata/generated/Entities';
import type { StoredRecord } from '../../database/records';
import type { Move } from '../../ledger/posting';
import { postingOf, type StatePosting } from './StatePosting';

/** States in which nobody knows yet whose the money is. */
export const openDisputeStates: readonly Dispute['status'][] = ['needsResponse', 'underReview'];

/**
 * Posting of a dispute, which holds its amount as far as that is available. Won, that is available again; lost, the whole amount leaves by
 * the channel, and the payment's fee stays (product 6.16).
 */
export const disputePosting: StatePosting = (state) => {
  const {
    id,
    disputeNo,
    currency,
    amount,
    heldAmount,
    missingAmount = 0,
  } = state.record as StoredRecord<'dispute'>;
  const post = (businessType: LedgerEntry['businessType'], moves: Move[]) => ({
    ...postingOf(state, 'dispute', { currency, number: disputeNo }),
    key: `${businessType}:${id}`,
    businessType,
    moves,
  });
  switch (state.to) {
    case 'won':
      return post('disputeWon', [{ from: 'disputeHold', to: 'available', amount: heldAmount }]);
    case 'lost':
      return post('disputeLost', [
        { from: 'disputeHold', to: 'channel', amount: heldAmount },
        { from: 'available', to: 'channel', amount: amount - heldAmount - missingAmount },
        // The part that the balance does not cover is unexplained until it is there or an operator books it (product 7.50).
        { from: 'suspense', to: 'channel', amount: missingAmount },
      ]);
    default:
      // An answer, or one that the network did not take, moves nothing.
      if (state.from !== undefined) return undefined;
      return post('dispute', [{ from: 'available', to: 'disputeHold', amount: heldAmount }]);
  }
};
