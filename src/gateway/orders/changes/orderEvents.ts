import type { PayInDetail } from '../../../metadata/generated/Entities';
import type { JsonValue } from '../../../metadata/model/json';
import type { CallbackEvent } from '../../callbacks/events';
import type { StoredRecord } from '../../database/records';

/** Whose record it is, and which application is told. */
interface EventScope {
  merchantId: string;
  country: string;
  /** The application's code. */
  appId: string;
}

/** Returns the event of a payment that belongs to an order: `collection.paid` (product 7.12). */
export function paymentEvent(
  { merchantId, country, appId }: EventScope,
  payment: PayInDetail & { id: string },
  at: Date,
): CallbackEvent {
  const { id, orderId, orderNo } = payment;
  const { paymentNo, merchantOrderNo, method, payerName, currency, amount, fee, netAmount, paidAt } = payment;
  return {
    merchantId,
    country,
    appId,
    address: 'payIn',
    type: 'collection.paid',
    entity: 'pay-in-detail',
    recordId: id,
    order: orderId === undefined || orderNo === undefined ? undefined : { id: orderId, orderNo },
    at,
    data: given({
      paymentNo,
      orderNo,
      merchantOrderNo,
      appId,
      country,
      method,
      payerName,
      currency,
      amount,
      fee,
      netAmount,
      paidAt,
    }),
  };
}

/** The events of orders, by the state that they report. */
const reported: Record<string, Record<string, string>> = {
  'collection-order': { failed: 'collection.failed', refunded: 'collection.refunded' },
  'payout-order': { completed: 'payout.completed', failed: 'payout.failed', refunded: 'payout.refunded' },
};

/** Returns the event of an order that took a state; `undefined` for a state that nobody is told of. */
export function orderEvent(
  { merchantId, country }: Omit<EventScope, 'appId'>,
  entity: 'collection-order' | 'payout-order',
  order: StoredRecord<'collection-order'> | StoredRecord<'payout-order'>,
  at: Date,
): CallbackEvent | undefined {
  const type = reported[entity]?.[order.status];
  if (type === undefined) return undefined;
  const { id, orderNo, merchantOrderNo, appId, method, currency, amount, fee, status } = order;
  const { requestedAt, completedAt, description } = order;
  const moved = entity === 'payout-order' ? 'actualDebit' : 'netAmount';
  return {
    merchantId,
    country,
    appId,
    address: entity === 'payout-order' ? 'payout' : 'payIn',
    type,
    entity,
    recordId: id,
    order: { id, orderNo },
    at,
    data: given({
      orderNo,
      merchantOrderNo,
      appId,
      country,
      method,
      currency,
      amount,
      fee,
      [moved]: (order as Record<string, JsonValue | undefined>)[moved],
      status,
      requestedAt,
      completedAt,
      description,
    }),
  };
}

/** Leaves out what has no value. */
function given(values: Record<string, JsonValue | undefined>): Record<string, JsonValue> {
  return Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, JsonValue] => entry[1] !== undefined),
  );
}
