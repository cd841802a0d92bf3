import type { CollectionOrder, PayInDetail } from '../../../metadata/generated/Entities';
import type { Country } from '../../../metadata/model/definitions';
import type { StoredRecord } from '../../database/records';
import { Amount } from '../../http/Amount';
import { storedText } from '../../http/translation';
import { chargeOf, type FeeTier } from '../../prices/fees';
import { addPlanned, type PlannedFields, planSettlement } from './settlement';
import type { PlannedPayment, StateStep } from './steps';
import { postingOf, type StatePosting } from './StatePosting';

/** A payment that arrives, with all that what it changes follows from. */
interface ArrivingPayment {
  /** The order that it is for, whatever its state; missing where the reference is unknown. */
  order: StoredRecord<'collection-order'> | undefined;
  payment: PlannedPayment & { id: string };
  /** Country in which it is paid. */
  country: Country;
  /** Prices of payments by its method. */
  tiers: readonly FeeTier[];
  at: Date;
}

/** Changes that follow from a payment. */
export interface Arrival {
  /** The new record; its number is drawn when it is stored. */
  payment: Omit<PayInDetail, 'paymentNo'> & { id: string };
  /** The change of the order that it is for; missing where it is for none. */
  credit?: OrderCredit;
  /** Its settlement; empty while it is held. */
  settlement: StateStep[];
}

/** The change of an order by a payment for it. */
interface OrderCredit {
  changes: CreditedFields;
  from: CreditedState;
  /** Missing where the order stays as it is. */
  to?: 'completed';
  /** The note on the order's timeline. */
  note: string | undefined;
}

/** States of orders whose payments count for them. */
const creditedStates = ['inProgress', 'completed', 'failed'] as const;
type CreditedState = (typeof creditedStates)[number];

type CreditedFields = Pick<
  CollectionOrder,
  'paidAmount' | 'paid' | 'overpaidAmount' | 'fee' | 'netAmount' | 'completedAt'
> &
  PlannedFields;

/** Returns the method of a payment: that of its order, or its own. Throws where it has neither. */
export function paymentMethod(
  order: Pick<StoredRecord<'collection-order'>, 'method'> | undefined,
  payment: PlannedPayment,
): string {
  const method = order?.method ?? payment.method;
  if (method === undefined) throw new Error('A payment without an order must say its method.');
  return method;
}

/**
 * Returns what a payment changes (product 5.7, 7.3): it is a pay-in detail with its fee. Fee, credited amount and paid amount of an order
 * are the sums of its payments.
 */
export function paymentArrives({ order: named, payment, country, tiers, at }: ArrivingPayment): Arrival {
  const { id, amount, payerName, payerAccount, networkRef } = payment;
  const { fee, tier } = chargeOf('collection', amount, tiers);
  const netAmount = amount - fee;
  const from = creditedStates.find((state) => state === named?.status);
  const order = from && named;
  const record: Arrival['payment'] = {
    id,
    orderId: order?.id,
    orderNo: order?.orderNo,
    merchantOrderNo: order?.merchantOrderNo,
    method: paymentMethod(named, payment),
    payerName,
    payerAccount,
    currency: country.currency,
    amount,
    fee,
    netAmount,
    onRefund: tier.onRefund,
    networkRef,
    paidAt: at.toISOString(),
    settlement: 'unsettled',
    callbackStatus: order && 'pending',
  };
  // A payment for an order in another state is one without an order. It settles where it says by which rule.
  if (!order) {
    const planned = payment.rule && planSettlement(payment.rule, { id, netAmount }, at, country);
    return { payment: { ...record, ...planned?.fields }, settlement: planned ? [planned.step] : [] };
  }
  // Once the payments reach what completes the order, they are settled later; before, they are held for the rest. One of a failed order is
  // held for the merchant's decision.
  const credit = creditOf(order, from, { fee, netAmount }, country, at);
  const heldFor = holdOf(credit);
  if (heldFor) {
    const late = heldFor === 'decision' && { paidLate: true };
    return { payment: { ...record, heldFor, ...late }, credit, settlement: [] };
  }
  const planned = planSettlement(order, { id, netAmount }, at, country);
  return {
    payment: { ...record, ...planned.fields },
    credit: { ...credit, changes: { ...credit.changes, ...addPlanned(order, planned.fields) } },
    settlement: payment.settlement ?? [planned.step],
  };
}

/** Reason why a payment is held, by what it changes of its order; undefined where it is settled. */
function holdOf({ from, to }: OrderCredit): PayInDetail['heldFor'] {
  if (from === 'failed') return 'decision';
  return from === 'inProgress' && !to ? 'rest' : undefined;
}

function creditOf(
  order: StoredRecord<'collection-order'>,
  from: CreditedState,
  { fee, netAmount }: Pick<PayInDetail, 'fee' | 'netAmount'>,
  country: Country,
  at: Date,
): OrderCredit {
  const sums = { fee: (order.fee ?? 0) + fee, netAmount: (order.netAmount ?? 0) + netAmount };
  const paidAmount = sums.fee + sums.netAmount;
  const changes = { ...sums, paidAmount, ...comparePaid(order.amount, paidAmount) };
  if (from === 'completed') return { from, changes, note: undefined };
  if (from === 'failed') return { from, changes, note: '@orders.note.paidLate' };
  const note = noteOf(country, order.amount, paidAmount);
  if (paidAmount < completingAmount(order)) return { from, changes, note };
  return { from, to: 'completed', changes: { ...changes, completedAt: at.toISOString() }, note };
}

/** The paid amount that completes an order, in minor units: by its own rule, or its whole amount. */
const completingAmount = ({ amount, completesFrom }: Pick<CollectionOrder, 'amount' | 'completesFrom'>) =>
  completesFrom ?? amount;

/** Returns what an order says of what was paid for it beside the amount. All are in minor units. */
function comparePaid(ordered: number, paid: number): Pick<CollectionOrder, 'paid' | 'overpaidAmount'> {
  if (paid === ordered) return { paid: 'exact' };
  return paid < ordered ? { paid: 'under' } : { paid: 'over', overpaidAmount: paid - ordered };
}

/** The note of a payment after which not the order's amount is paid: how much is of how much. */
function noteOf(country: Country, ordered: number, paid: number): string | undefined {
  if (ordered === paid) return undefined;
  return storedText('orders.note.paidOf', {
    paid: new Amount(paid, country),
    ordered: new Amount(ordered, country, country.currency),
  });
}

/**
 * Posting of a received payment (product 6.6). It is unsettled, less its fee, whether it matches an order or not; settled, it is available.
 */
export const paymentPosting: StatePosting = (state) => {
  const payment = state.record as StoredRecord<'pay-in-detail'>;
  const { id, paymentNo, currency, netAmount, fee } = payment;
  const common = postingOf(state, 'pay-in-detail', { currency, number: paymentNo });
  if (state.from === undefined) {
    return {
      ...common,
      key: `payment:${id}`,
      businessType: 'collection',
      fee: -fee,
      moves: [
        { from: 'channel', to: 'unsettled', amount: netAmount },
        { from: 'channel', to: 'fees', amount: fee },
      ],
    };
  }
  if (state.to !== 'settled') return undefined;
  return {
    ...common,
    key: `settlement:${id}`,
    businessType: 'settlement',
    fee: -fee,
    moves: [{ from: 'unsettled', to: 'available', amount: netAmount }],
  };
};
