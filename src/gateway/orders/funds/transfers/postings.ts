import type { StoredRecord } from '../../../database/records';
import type { Posting } from '../../../ledger/posting';

/** What a transfer is for one of its merchants. */
export interface TransferSide {
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
  const { id, transferNo: number, direction, currency, amount, transferredAt } = transfer;
  const isOut = direction === 'out';
  return {
    merchantId,
    country,
    currency,
    key: `transfer:${id}`,
    businessType: isOut ? 'transferOut' : 'transferIn',
    at: new Date(transferredAt),
    moves: [
      isOut ? { from: 'available', to: 'transfers', amount } : { from: 'transfers', to: 'available', amount },
    ],
    source: { entity: 'merchant-transfer', id, number },
  };
}
