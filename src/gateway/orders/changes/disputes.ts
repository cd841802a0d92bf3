import type { Dispute, LedgerEntry } from '../../../metadata/generated/Entities';
import type { StoredRecord } from '../../database/records';
import type { Move } from '../../ledger/posting';
import { postingOf, type StatePosting } from './StatePosting';

/** States in which nobody knows yet whose the money is. */
export const openDisputeStates: readonly Dispute['status'][] = ['needsResponse', 'underReview'];

/**
 * A dispute holds its amount from when it is opened, or as much of it as is available. Won, that is available again; lost, the whole amount
 * leaves by the channel, and the fee of the payment stays (product 6.16).
 */
export const disputePosting: StatePosting = (state) => {
  const { id, disputeNo, currency, amount, heldAmount } = state.record as StoredRecord<'dispute'>;
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
        { from: 'available', to: 'channel', amount: amount - heldAmount },
      ]);
    default:
      // An answer, or one that the network did not take, moves nothing.
      if (state.from !== undefined) return undefined;
      return post('dispute', [{ from: 'available', to: 'disputeHold', amount: heldAmount }]);
  }
};
