import type { Withdrawal } from '../../../metadata/generated/Entities';
import type { StoredRecord } from '../../database/records';
import { computeFee, type FeeTier } from '../../prices/fees';
import { approvalWindow } from '../../prices/readCounted';
import { postingOf, type StatePosting } from './StatePosting';

/** A withdrawal that is requested, with all that its record follows from. */
interface RequestedWithdrawal {
  /** Minor units. */
  amount: number;
  /** The bank account that it goes to, as it is now. */
  account: StoredRecord<'bank-account'>;
  /** Prices of withdrawals to accounts of its kind. */
  tiers: readonly FeeTier[];
  /** Limit of what one person may withdraw, in minor units; null where the merchant has none. */
  approvalAbove: number | null;
  /** Amount of earlier withdrawals that counts towards the limit, in minor units. */
  countedBefore: number;
}

/** States in which a withdrawal does not count towards the limit: nothing was withdrawn. */
export const uncountedStates: readonly Withdrawal['status'][] = ['rejected', 'canceled', 'returned'];

/** Sums the withdrawals that count towards the limit at a time, in minor units. */
export function sumCounted(
  withdrawals: readonly Pick<Withdrawal, 'amount' | 'status' | 'requestedAt'>[],
  at: Date,
): number {
  return withdrawals
    .filter(({ status }) => !uncountedStates.includes(status))
    .filter(({ requestedAt }) => Date.parse(requestedAt) > at.getTime() - approvalWindow)
    .reduce((sum, { amount }) => sum + amount, 0);
}

/**
 * Returns the fields of a new withdrawal that its form does not ask for (product 6.10). Beyond what one person may withdraw within a day,
 * it awaits a second one's approval (7.10). Throws 422 where no tier covers the amount.
 */
export function withdrawalRequested({
  amount,
  account,
  tiers,
  approvalAbove,
  countedBefore,
}: RequestedWithdrawal): Pick<
  Withdrawal,
  'kind' | 'accountName' | 'bankName' | 'accountNumber' | 'fee' | 'actualDebit' | 'status'
> {
  const { kind, accountName, bankName, chain, accountNumber } = account;
  const fee = computeFee(amount, tiers);
  return {
    kind,
    accountName,
    bankName: bankName ?? chain,
    accountNumber,
    fee,
    actualDebit: amount + fee,
    status:
      approvalAbove !== null && countedBefore + amount > approvalAbove ? 'awaitingApproval' : 'underReview',
  };
}

/**
 * Posting of a withdrawal, which holds amount and fee once requested, also while a second person has to approve it. Approved, these leave
 * for the bank; rejected or canceled, they are available again; returned, both come back (product 6.10).
 */
export const withdrawalPosting: StatePosting = (state) => {
  const { id, withdrawalNo, currency, amount } = state.record as StoredRecord<'withdrawal'>;
  const { from, to, held } = state;
  const fee = held - amount;
  const common = { ...postingOf(state, 'withdrawal', { currency, number: withdrawalNo }), fee };
  if (from === undefined) {
    return {
      ...common,
      key: `withdrawal:${id}`,
      businessType: 'withdrawal',
      moves: [{ from: 'available', to: 'withdrawHold', amount: held }],
    };
  }
  if (to === 'approved') {
    return {
      ...common,
      key: `withdrawalApproved:${id}`,
      businessType: 'withdrawal',
      moves: [
        { from: 'withdrawHold', to: 'bank', amount },
        { from: 'withdrawHold', to: 'fees', amount: fee },
      ],
    };
  }
  if (to === 'rejected' || to === 'canceled') {
    return {
      ...common,
      key: `withdrawalReturned:${id}`,
      businessType: 'withdrawalRefund',
      moves: [{ from: 'withdrawHold', to: 'available', amount: held }],
    };
  }
  if (to !== 'returned') return undefined;
  return {
    ...common,
    key: `withdrawalRefund:${id}`,
    businessType: 'withdrawalRefund',
    moves: [
      { from: 'bank', to: 'available', amount },
      { from: 'fees', to: 'available', amount: fee },
    ],
  };
};
