import type { StoredRecord } from '../../database/records';
import type { Posting } from '../../ledger/posting';

/** Whose record is posted, and when. */
export interface Occasion {
  merchantId: string;
  country: string;
  at: Date;
}

type Withdrawal = StoredRecord<'withdrawal'>;

const ofWithdrawal = (
  { merchantId, country, at }: Occasion,
  { id, currency, withdrawalNo }: Withdrawal,
): Pick<Posting, 'merchantId' | 'country' | 'currency' | 'at' | 'source'> => ({
  merchantId,
  country,
  currency,
  at,
  source: { entity: 'withdrawal', id, number: withdrawalNo },
});

/** A withdrawal was requested: its amount and its fee are held, also while a second person has to approve it. */
export function withdrawalRequested(occasion: Occasion, withdrawal: Withdrawal): Posting {
  return {
    ...ofWithdrawal(occasion, withdrawal),
    key: `withdrawal:${withdrawal.id}`,
    businessType: 'withdrawal',
    moves: [{ from: 'available', to: 'withdrawHold', amount: withdrawal.actualDebit }],
  };
}

/** A withdrawal was approved: what was held for it leaves the provider's bank. */
export function withdrawalApproved(occasion: Occasion, withdrawal: Withdrawal): Posting {
  return {
    ...ofWithdrawal(occasion, withdrawal),
    key: `withdrawalApproved:${withdrawal.id}`,
    businessType: 'withdrawal',
    moves: [
      { from: 'withdrawHold', to: 'bank', amount: withdrawal.amount },
      { from: 'withdrawHold', to: 'fees', amount: withdrawal.fee },
    ],
  };
}

/** A withdrawal was rejected or canceled: what was held for it is available again. */
export function withdrawalReturned(occasion: Occasion, withdrawal: Withdrawal): Posting {
  return {
    ...ofWithdrawal(occasion, withdrawal),
    key: `withdrawalReturned:${withdrawal.id}`,
    businessType: 'withdrawalRefund',
    moves: [{ from: 'withdrawHold', to: 'available', amount: withdrawal.actualDebit }],
  };
}

/** What a new state of a withdrawal posts; nothing where its money stays as it is. */
export function withdrawalPosting(
  occasion: Occasion,
  withdrawal: Withdrawal,
  { from, to }: { from: string | undefined; to: string },
): Posting | undefined {
  if (from === undefined) return withdrawalRequested(occasion, withdrawal);
  if (to === 'approved') return withdrawalApproved(occasion, withdrawal);
  if (to === 'rejected' || to === 'canceled') return withdrawalReturned(occasion, withdrawal);
  return undefined;
}
