import type { PayoutOrder } from '../../../metadata/generated/Entities';
import type { StoredRecord } from '../../database/records';
import { computeFee, type FeeTier } from '../../prices/fees';
import { postingOf, type StatePosting } from './StatePosting';

/**
 * Returns what a payout costs, in minor units: it is held from when the payout is accepted, and what it costs is in the record
 * once it completes. Throws 422 where no tier covers the amount.
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
 * A payout holds its amount and its fee from when it is made, also while a second person has to approve it. Completed, these are paid out;
 * failed, rejected or canceled, they are available again; a refunded one comes back with its fee (product 6.6).
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
