import type { StoredRecord } from '../../../database/records';
import type { Posting } from '../../../ledger/posting';
import { postingOf } from '../../postings';

/** What a transfer is for one of its merchants. */
interface TransferSide {
  merchantId: string;
  country: string;
  transfer: Pick<
    StoredRecord<'merchant-transfer'>,
    'id' | 'transferNo' | 'direction' | 'currency' | 'amount' | 'transferredAt'
  >;
}

/**
 * What one side of a transfer posts. The money is on the provider's `transfers` account between the two sides, which are
 * posted together, so that it holds nothing afterwards.
 */
export function transferPosting({ merchantId, country, transfer }: TransferSide): Posting {
  const { id, transferNo, direction, amount, transferredAt } = transfer;
  const isOut = direction === 'out';
  const occasion = { merchantId, country, at: new Date(transferredAt) };
  return {
    ...postingOf(occasion, 'merchant-transfer', transfer, transferNo),
    key: `transfer:${id}`,
    businessType: isOut ? 'transferOut' : 'transferIn',
    moves: [
      isOut ? { from: 'available', to: 'transfers', amount } : { from: 'transfers', to: 'available', amount },
    ],
  };
}
