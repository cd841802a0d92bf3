import type { Correction } from '../../../metadata/generated/Entities';
import type { StoredRecord } from '../../database/records';
import type { Move } from '../../ledger/posting';
import { postingOf, type StatePosting } from './StatePosting';

/** Where the other side of each kind of correction is, and whether it is credited or debited to the merchant. */
const sides: Record<Correction['kind'], { account: 'suspense' | 'fees'; sign: 1 | -1 }> = {
  credit: { account: 'suspense', sign: 1 },
  debit: { account: 'suspense', sign: -1 },
  feeRefund: { account: 'fees', sign: 1 },
  feeCharge: { account: 'fees', sign: -1 },
};

/** A booked correction changes what is available: against what the provider cannot explain, or against its fees (product 6.13). */
export const correctionPosting: StatePosting = (state) => {
  if (state.to !== 'booked') return undefined;
  const { id, correctionNo, currency, amount, kind } = state.record as StoredRecord<'correction'>;
  const { account, sign } = sides[kind];
  const move: Move =
    sign > 0 ? { from: account, to: 'available', amount } : { from: 'available', to: account, amount };
  return {
    ...postingOf(state, 'correction', { currency, number: correctionNo }),
    key: `correction:${id}`,
    businessType: 'correction',
    ...(account === 'fees' ? { fee: amount } : {}),
    moves: [move],
  };
};
