import type { Correction } from '../../../metadata/generated/Entities';
import type { StoredRecord } from '../../database/records';
import type { Move } from '../../ledger/posting';
import { postingOf, type StatePosting } from './StatePosting';

/** Whether each kind of correction is credited or debited to the merchant, and whether it is of a fee. */
const kinds: Record<Correction['kind'], { sign: 1 | -1; isFee: boolean }> = {
  credit: { sign: 1, isFee: false },
  debit: { sign: -1, isFee: false },
  feeRefund: { sign: 1, isFee: true },
  feeCharge: { sign: -1, isFee: true },
};

/** Whether a correction is of a fee, so that its other side is what the provider earned. */
export const isOfFee = (kind: Correction['kind']): boolean => kinds[kind].isFee;

/**
 * Posting of a booked correction (product 6.13). It changes the available balance, against fees or the account of the provider that it
 * names.
 */
export const correctionPosting: StatePosting = (state) => {
  if (state.to !== 'booked') return undefined;
  const { id, correctionNo, currency, amount, kind, against } = state.record as StoredRecord<'correction'>;
  const { sign, isFee } = kinds[kind];
  const account = isFee ? 'fees' : (against ?? 'suspense');
  const move: Move =
    sign > 0 ? { from: account, to: 'available', amount } : { from: 'available', to: account, amount };
  return {
    ...postingOf(state, 'correction', { currency, number: correctionNo }),
    key: `correction:${id}`,
    businessType: 'correction',
    ...(isFee ? { fee: amount } : {}),
    moves: [move],
  };
};
