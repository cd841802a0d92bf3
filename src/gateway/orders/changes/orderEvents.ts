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

/** The fields that events say of their record, besides the application and the country, by its entity. */
export const reportedFields = {
  'pay-in-detail': [
    'paymentNo',
    'orderNo',
    'merchantOrderNo',
    'method',
    'payerName',
    'currency',
    'amount',
    'fee',
    'netAmount',
    'paidAt',
  ],
  'collection-order': orderFields('netAmount'),
  'payout-order': orderFields('actualDebit'),
} as const;

type ReportedEntity = keyof typeof reportedFields;

/** The fields of an order. `moved` is what it brings to the merchant, or takes. */
function orderFields<Moved extends string>(moved: Moved) {
  return [
    'orderNo',
    'merchantOrderNo',
    'method',
    'currency',
    'amount',
    'fee',
    moved,
    'status',
    'requestedAt',
    'completedAt',
    'description',
  ] as const;
}

/** The types of events by the record that they report; those of orders by the state. */
export const reportedTypes = {
  'pay-in-detail': { paid: 'collection.paid' },
  'collection-order': { failed: 'collection.failed', refunded: 'collection.refunded' },
  'payout-order': { completed: 'payout.completed', failed: 'payout.failed', refunded: 'payout.refunded' },
} as const satisfies Record<ReportedEntity, Record<string, string>>;

/** Which address of an application is told of which records. */
export const reportedTo = {
  'pay-in-detail': 'payIn',
  'collection-order': 'payIn',
  'payout-order': 'payout',
} as const satisfies Record<ReportedEntity, CallbackEvent['address']>;

/** Returns the event of a payment that belongs to an order: `collection.paid` (product 7.12). */
export function paymentEvent(
  { merchantId, country, appId }: EventScope,
  payment: PayInDetail & { id: string },
  at: Date,
): CallbackEvent {
  const { id, orderId, orderNo } = payment;
  const entity = 'pay-in-detail';
  return {
    merchantId,
    country,
    appId,
    address: reportedTo[entity],
    type: reportedTypes[entity].paid,
    entity,
    recordId: id,
    order: orderId === undefined || orderNo === undefined ? undefined : { id: orderId, orderNo },
    at,
    data: dataOf(entity, { ...payment, appId, country }),
  };
}

/** Returns the event of an order that took a state; `undefined` for a state that nobody is told of. */
export function orderEvent(
  { merchantId, country }: Omit<EventScope, 'appId'>,
  entity: 'collection-order' | 'payout-order',
  order: StoredRecord<'collection-order'> | StoredRecord<'payout-order'>,
  at: Date,
): CallbackEvent | undefined {
  const types: Readonly<Record<string, string>> = reportedTypes[entity];
  const type = types[order.status];
  if (type === undefined) return undefined;
  const { id, orderNo, appId } = order;
  return {
    merchantId,
    country,
    appId,
    address: reportedTo[entity],
    type,
    entity,
    recordId: id,
    order: { id, orderNo },
    at,
    data: dataOf(entity, { ...order, country }),
  };
}

/** What an event says of a record: what has no value is left out. */
function dataOf(
  entity: ReportedEntity,
  record: Readonly<Record<string, JsonValue | undefined>>,
): Record<string, JsonValue> {
  const names = [...reportedFields[entity], 'appId', 'country'];
  return Object.fromEntries(
    names.flatMap((name) => (record[name] === undefined ? [] : [[name, record[name]] as const])),
  );
}
