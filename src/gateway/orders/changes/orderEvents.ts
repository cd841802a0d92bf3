import type { PayInDetail } from '../../../metadata/generated/Entities';
import type { JsonValue } from '../../../metadata/model/json';
import type { CallbackEvent } from '../../callbacks/events';
import type { Model } from '../../../metadata/model/Model';
import type { StoredRecord } from '../../database/records';
import { eventTexts } from './eventTexts';

/** The merchant and the country of a record. */
interface EventScope {
  merchantId: string;
  country: string;
}

/** The fields of an order that say how much of it is paid. */
const paidFields = ['paidAmount', 'paid', 'overpaidAmount'] as const;

/** The fields of its order in the event of a payment, `order`. They say whether the ordered amount is paid by now. */
export const reportedOrderFields = ['amount', ...paidFields, 'status'] as const;

/** The fields that events say of their record, besides the application, the country and `eventTexts`, by its entity. */
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
  'collection-order': [...orderFields('netAmount'), ...paidFields],
  'payout-order': [...orderFields('actualDebit'), 'replaces'],
  refund: [
    'refundNo',
    'paymentNo',
    'orderNo',
    'merchantOrderNo',
    'kind',
    'method',
    'currency',
    'amount',
    'returnedFee',
    'way',
    'reason',
    'status',
    'networkReason',
    'requestedAt',
    'completedAt',
  ],
  dispute: [
    'disputeNo',
    'paymentNo',
    'orderNo',
    'merchantOrderNo',
    'method',
    'currency',
    'amount',
    'reason',
    'openedAt',
    'respondBy',
    'status',
    'answer',
    'closedAt',
  ],
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
    'networkReason',
    'requestedAt',
    'completedAt',
    'description',
  ] as const;
}

/** The types of events by the record that they report; those of orders by the state. */
export const reportedTypes = {
  'pay-in-detail': {
    paid: 'collection.paid',
    partlyPaid: 'collection.partlyPaid',
    paidLate: 'collection.paidLate',
  },
  'collection-order': { failed: 'collection.failed', refunded: 'collection.refunded' },
  'payout-order': { completed: 'payout.completed', failed: 'payout.failed', refunded: 'payout.refunded' },
  refund: { completed: 'refund.completed', failed: 'refund.failed' },
  dispute: { needsResponse: 'dispute.opened', won: 'dispute.won', lost: 'dispute.lost' },
} as const satisfies Record<ReportedEntity, Record<string, string>>;

/** The type of the event of an order that its merchant has accepted: no payment has completed it. */
export const acceptedType = 'collection.accepted';

/** By entity: the address of an application that is told of its records. */
export const reportedTo = {
  'pay-in-detail': 'payIn',
  'collection-order': 'payIn',
  'payout-order': 'payout',
  refund: 'payIn',
  dispute: 'payIn',
} as const satisfies Record<ReportedEntity, CallbackEvent['address']>;

/** The type of a payment's event. */
export type PaymentEventType =
  (typeof reportedTypes)['pay-in-detail'][keyof (typeof reportedTypes)['pay-in-detail']];

/** Returns how the event of a payment is called that arrives: by its order as it is after it. */
export function paymentEventType(
  { paidLate }: Pick<PayInDetail, 'paidLate'>,
  { status }: Pick<StoredRecord<'collection-order'>, 'status'>,
): PaymentEventType {
  const { paid, partlyPaid, paidLate: late } = reportedTypes['pay-in-detail'];
  if (paidLate) return late;
  return status === 'inProgress' ? partlyPaid : paid;
}

/** Returns the event of a payment (product 7.12), with its order as it is after the payment. */
export function paymentEvent(
  model: Model,
  scope: EventScope,
  type: PaymentEventType,
  payment: PayInDetail & { id: string },
  order: StoredRecord<'collection-order'>,
  at: Date,
): CallbackEvent {
  const more = { order: dataOf(reportedOrderFields, order) };
  return eventOf(model, scope, type, 'pay-in-detail', payment, ofOrder(order), at, more);
}

/** Returns the event of an order that took a state. `undefined` for a state that nobody is told of, and an order without an application. */
export function orderEvent(
  model: Model,
  scope: EventScope,
  entity: OrderEntity,
  order: ReportedOrder,
  at: Date,
): CallbackEvent | undefined {
  const types: Readonly<Record<string, string>> = reportedTypes[entity];
  const type = types[order.status];
  const { id, orderNo, appId } = order;
  if (type === undefined || appId === undefined) return undefined;
  return eventOf(model, scope, type, entity, order, { order: { id, orderNo }, appId }, at);
}

/** Returns the event of a refund or dispute that took a state; `undefined` if nobody is told of the state. */
export function returnEvent(
  model: Model,
  scope: EventScope,
  entity: ReturnEntity,
  record: StoredRecord<ReturnEntity>,
  at: Date,
): CallbackEvent | undefined {
  const types: Readonly<Record<string, string>> = reportedTypes[entity];
  const type = types[record.status];
  const { orderId, orderNo, appId } = record;
  if (type === undefined || appId === undefined) return undefined;
  // A payment that was credited by hand may be of none.
  const order = orderId !== undefined && orderNo !== undefined ? { id: orderId, orderNo } : undefined;
  return eventOf(model, scope, type, entity, record, { order, appId }, at);
}

/** Returns the event of an order whose merchant has accepted what was paid of it. */
export function acceptanceEvent(
  model: Model,
  scope: EventScope,
  order: StoredRecord<'collection-order'>,
  at: Date,
): CallbackEvent {
  return eventOf(model, scope, acceptedType, 'collection-order', order, ofOrder(order), at);
}

const ofOrder = ({ id, orderNo, appId }: StoredRecord<'collection-order'>) => ({
  order: { id, orderNo },
  appId,
});

type OrderEntity = 'collection-order' | 'payout-order';
/** Records of money that goes back, or may. */
type ReturnEntity = 'refund' | 'dispute';
type ReportedOrder = StoredRecord<'collection-order'> | StoredRecord<'payout-order'>;

/** Returns an event of a record that may belong to an order, or is one. */
function eventOf(
  model: Model,
  { merchantId, country }: EventScope,
  type: string,
  entity: ReportedEntity,
  record: ReportedOrder | StoredRecord<ReturnEntity> | (PayInDetail & { id: string }),
  { order, appId }: Pick<CallbackEvent, 'order' | 'appId'>,
  at: Date,
  more: Record<string, JsonValue> = {},
): CallbackEvent {
  return {
    merchantId,
    country,
    appId,
    address: reportedTo[entity],
    type,
    entity,
    recordId: record.id,
    order,
    at,
    data: {
      ...dataOf([...reportedFields[entity], ...scopeFields], { ...record, appId, country }),
      ...eventTexts(model, type, { entity, country, record }),
      ...more,
    },
  };
}

const scopeFields = ['appId', 'country'];

/** Returns the data of an event: the record's fields that have a value, without files. */
function dataOf(
  fields: readonly string[],
  record: Readonly<Record<string, unknown>>,
): Record<string, JsonValue> {
  return Object.fromEntries(
    fields.flatMap((name) => {
      const value = record[name];
      return isPlain(value) ? [[name, value] as const] : [];
    }),
  );
}

const isPlain = (value: unknown): value is string | number | boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
