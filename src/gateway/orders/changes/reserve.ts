import type { StoredRecord } from '../../database/records';
import type { Posting } from '../../ledger/posting';

/** The time at which a payment's reserve is kept or released, and when that was due. */
interface ReserveTime {
  at: Date;
  valueAt: Date;
}

/** Keeps a part of a settled payment in reserve, or releases it (product 6.22). It comes from what the payment made available. */
export function reservePosting(
  { merchantId, country }: { merchantId: string; country: string },
  { id, paymentNo, currency, reservedAmount = 0 }: StoredRecord<'pay-in-detail'>,
  change: 'reserve' | 'reserveRelease',
  time: ReserveTime,
): Posting {
  const isKept = change === 'reserve';
  const [from, to] = isKept ? (['available', 'reserve'] as const) : (['reserve', 'available'] as const);
  return {
    merchantId,
    country,
    currency,
    ...time,
    key: `${change}:${id}`,
    businessType: change,
    source: { entity: 'pay-in-detail', id, number: paymentNo },
    moves: [{ from, to, amount: reservedAmount }],
  };
}
