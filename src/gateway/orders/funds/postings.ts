import type { StoredRecord } from '../../database/records';
import type { Posting } from '../../ledger/posting';
import { type Occasion, postingOf } from '../postings';

type Withdrawal = StoredRecord<'withdrawal'>;

const ofWithdrawal = (occasion: Occasion, withdrawal: Withdrawal) =>
  postingOf(occasion, 'withdrawal', withdrawal, withdrawal.withdrawalNo);

/** A change of state, and what is or was held for the withdrawal: its amount with its fee, in minor units. */
interface Change {
  from: string | undefined;
  to: string;
  held: number;
}

/** What a new state of a withdrawal posts; nothing where its money stays as it is. */
export function withdrawalPosting(
  occasion: Occasion,
  withdrawal: Withdrawal,
  { from, to, held }: Change,
): Posting | undefined {
  if (from === undefined) return withdrawalRequested(occasion, withdrawal, held);
  if (to === 'approved') return withdrawalApproved(occasion, withdrawal, held);
  if (to === 'rejected' || to === 'canceled') return withdrawalReleased(occasion, withdrawal, held);
  if (to === 'returned') return withdrawalReturned(occasion, withdrawal, held);
  return undefined;
}

/** A withdrawal was requested: its amount and its fee are held, also while a second person has to approve it. */
function withdrawalRequested(occasion: Occasion, withdrawal: Withdrawal, held: number): Posting {
  return {
    ...ofWithdrawal(occasion, withdrawal),
    key: `withdrawal:${withdrawal.id}`,
    businessType: 'withdrawal',
    moves: [{ from: 'available', to: 'withdrawHold', amount: held }],
  };
}

/** A withdrawal was approved: what was held for it leaves the provider's bank. */
function withdrawalApproved(occasion: Occasion, withdrawal: Withdrawal, held: number): Posting {
  return {
    ...ofWithdrawal(occasion, withdrawal),
    key: `withdrawalApproved:${withdrawal.id}`,
    businessType: 'withdrawal',
    moves: [
      { from: 'withdrawHold', to: 'bank', amount: withdrawal.amount },
      { from: 'withdrawHold', to: 'fees', amount: held - withdrawal.amount },
    ],
  };
}

/** A withdrawal was rejected or canceled: what was held for it is available again. */
function withdrawalReleased(occasion: Occasion, withdrawal: Withdrawal, held: number): Posting {
  return {
    ...ofWithdrawal(occasion, withdrawal),
    // The name of older versions, by which a second one is recognized.
    key: `withdrawalReturned:${withdrawal.id}`,
    businessType: 'withdrawalRefund',
    moves: [{ from: 'withdrawHold', to: 'available', amount: held }],
  };
}

/** The bank has returned an approved withdrawal: its amount and its fee come back. */
function withdrawalReturned(occasion: Occasion, withdrawal: Withdrawal, held: number): Posting {
  return {
    ...ofWithdrawal(occasion, withdrawal),
    key: `withdrawalRefund:${withdrawal.id}`,
    businessType: 'withdrawalRefund',
    moves: [
      { from: 'bank', to: 'available', amount: withdrawal.amount },
      { from: 'fees', to: 'available', amount: held - withdrawal.amount },
    ],
  };
}
