import type { PayoutOrder } from '../../../metadata/generated/Entities';
import type { StoredRecord } from '../../database/records';
import { computeFee, type FeeTier } from '../../prices/fees';
import { postingOf, type StatePosting } from './StatePosting';

/**
 * Returns the fee and the whole debit of a payout, in minor units. The debit is held once the payout is accepted, and in the record once it
 * completes. Throws 422 where no tier covers the amount.
 */
export function payoutCharges(
  amount: number,
  tiers: readonly FeeTier[],
): { fee: number; actualDebit: number } {
  const fee = computeFee(amount, tiers);
  return { fee, actualDebit: amount + fee };
}

/** Returns what else changes of a payout when it completes: from then on it says what it cost. */
export function payoutCompletion(
  charges: ReturnType<typeof payoutCharges>,
  completedAt: string,
): { completedAt: string; fee: number; actualDebit: number } {
  return { completedAt, ...charges };
}

/** States in which nothing was paid out: what was held for the payout is available again. */
const undoneStates: readonly string[] = ['failed', 'rejected', 'canceled'] satisfies PayoutOrder['status'][];

/** Whether a payout that takes a state is never paid out. */
export const isUndone = (state: string): boolean => undoneStates.includes(state);

/**
 * Posting of a payout, which holds amount and fee once made, also while a second person has to approve it. Completed, these are paid out;
 * failed, rejected or canceled, available again; refunded, both come back (product 6.6).
 */
export const payoutPosting: StatePosting = (state) => {
  const payout = state.record as StoredRecord<'payout-order'>;
  const { from, to, held } = state;
  const { id, orderNo, currency, amount, fee = 0 } = payout;
  const common = postingOf(state, 'payout-order', { currency, number: orderNo });
  if (from === undefined) {
    return {
      ...common,
      key: `payout:${id}`,
      businessType: 'payout',
      fee: held - amount,
      moves: [{ from: 'available', to: 'payoutHold', amount: held }],
    };
  }
  if (to === 'completed') {
    return {
      ...common,
      key: `payoutCompleted:${id}`,
      businessType: 'payout',
      fee,
      moves: [
        { from: 'payoutHold', to: 'channel', amount },
        { from: 'payoutHold', to: 'fees', amount: fee },
      ],
    };
  }
  if (isUndone(to)) {
    return {
      ...common,
      // No payout takes two of these states.
      key: `payoutFailed:${id}`,
      businessType: 'payoutRefund',
      fee: held - amount,
      moves: [{ from: 'payoutHold', to: 'available', amount: held }],
    };
  }
  if (to !== 'refunded') return undefined;
  return {
    ...common,
    key: `payoutRefund:${id}`,
    businessType: 'payoutRefund',
    fee,
    moves: [
      { from: 'channel', to: 'available', amount },
      { from: 'fees', to: 'available', amount: fee },
    ],
  };
};
