import type { StoredRecord } from '../../database/records';
import { postingOf, type StatePosting } from './StatePosting';

/** Posting of a hold by the provider (product 6.13). Its amount is not available from the approval until the whole is released. */
export const fundHoldPosting: StatePosting = (state) => {
  const { id, holdNo, currency, amount } = state.record as StoredRecord<'fund-hold'>;
  const common = postingOf(state, 'fund-hold', { currency, number: holdNo });
  if (state.to === 'held') {
    return {
      ...common,
      key: `fundHold:${id}`,
      businessType: 'fundHold',
      moves: [{ from: 'available', to: 'providerHold', amount }],
    };
  }
  if (state.to !== 'released') return undefined;
  return {
    ...common,
    key: `fundHoldRelease:${id}`,
    businessType: 'fundHoldRelease',
    moves: [{ from: 'providerHold', to: 'available', amount }],
  };
};
