import type { StoredRecord } from '../database/records';
import type { Posting } from '../ledger/posting';

/** Whose record is posted, and when. */
export interface Occasion {
  merchantId: string;
  country: string;
  at: Date;
}

/** What all postings of a record have in common. `number` is its number as people know it. */
export function postingOf(
  { merchantId, country, at }: Occasion,
  entity: string,
  { id, currency }: { id: string; currency: string },
  number: string,
): Pick<Posting, 'merchantId' | 'country' | 'currency' | 'at' | 'source'> {
  return { merchantId, country, currency, at, source: { entity, id, number } };
}

type Payment = StoredRecord<'pay-in-detail'>;

const ofPayment = (occasion: Occasion, payment: Payment) =>
  postingOf(occasion, 'pay-in-detail', payment, payment.paymentNo);

/** A payment was received: what is left after its fee is unsettled, whether it matches an order or not. */
export function paymentReceived(occasion: Occasion, payment: Payment): Posting {
  return {
    ...ofPayment(occasion, payment),
    key: `payment:${payment.id}`,
    businessType: 'collection',
    moves: [
      { from: 'channel', to: 'unsettled', amount: payment.netAmount },
      { from: 'channel', to: 'fees', amount: payment.fee },
    ],
  };
}

/** A payment was settled. */
export function paymentSettled(occasion: Occasion, payment: Payment): Posting {
  return {
    ...ofPayment(occasion, payment),
    key: `settlement:${payment.id}`,
    businessType: 'settlement',
    moves: [{ from: 'unsettled', to: 'available', amount: payment.netAmount }],
  };
}

/** A collection order was refunded: the payers get back what they paid, the fees stay. */
export function collectionRefunded(occasion: Occasion, order: StoredRecord<'collection-order'>): Posting {
  return {
    ...postingOf(occasion, 'collection-order', order, order.orderNo),
    key: `collectionRefund:${order.id}`,
    businessType: 'collectionRefund',
    moves: [{ from: 'available', to: 'channel', amount: (order.netAmount ?? 0) + (order.fee ?? 0) }],
  };
}

type Payout = StoredRecord<'payout-order'>;

const ofPayout = (occasion: Occasion, payout: Payout) =>
  postingOf(occasion, 'payout-order', payout, payout.orderNo);

/** A payout was accepted: its amount and its fee, in minor units, are held. */
export function payoutAccepted(occasion: Occasion, payout: Payout, fee: number): Posting {
  return {
    ...ofPayout(occasion, payout),
    key: `payout:${payout.id}`,
    businessType: 'payout',
    moves: [{ from: 'available', to: 'payoutHold', amount: payout.amount + fee }],
  };
}

/** A payout has completed: what was held for it is paid out. */
export function payoutCompleted(occasion: Occasion, payout: Payout): Posting {
  return {
    ...ofPayout(occasion, payout),
    key: `payoutCompleted:${payout.id}`,
    businessType: 'payout',
    moves: [
      { from: 'payoutHold', to: 'channel', amount: payout.amount },
      { from: 'payoutHold', to: 'fees', amount: payout.fee ?? 0 },
    ],
  };
}

/** A payout has failed: what was held for it, in minor units, is available again. */
export function payoutFailed(occasion: Occasion, payout: Payout, held: number): Posting {
  return {
    ...ofPayout(occasion, payout),
    key: `payoutFailed:${payout.id}`,
    businessType: 'payoutRefund',
    moves: [{ from: 'payoutHold', to: 'available', amount: held }],
  };
}

/** A completed payout came back, and its fee with it. */
export function payoutRefunded(occasion: Occasion, payout: Payout): Posting {
  return {
    ...ofPayout(occasion, payout),
    key: `payoutRefund:${payout.id}`,
    businessType: 'payoutRefund',
    moves: [
      { from: 'channel', to: 'available', amount: payout.amount },
      { from: 'fees', to: 'available', amount: payout.fee ?? 0 },
    ],
  };
}
