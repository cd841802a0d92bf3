import type { Model } from '../../metadata/model/Model';
import { queueEvent } from '../callbacks/events';
import { entityTable } from '../../metadata/storage/entityTable';
import type { Actor } from '../database/actors';
import { noteRecordChanges } from '../database/recordChanges';
import { recordEvent } from '../database/recordEvents';
import { newId } from '../database/ids';
import { insertDrawn, type StoredRecord } from '../database/records';
import { updateRecord } from '../database/updateRecord';
import type { Database } from '../database/declared/tables';
import { beginState, changeState } from '../resources/changeState';
import { paymentEvent, paymentEventType } from './changes/orderEvents';
import { noteChange } from './changeFeed';
import { type Arrival, paymentArrives, paymentMethod } from './changes/payments';
import type { PlannedPayment } from './changes/steps';
import { orderEffects } from './postStates';
import {
  type FeeTier,
  priceDay,
  type PricedOrders,
  pricesOn,
  readDatedPrices,
  requireTiers,
  tiersOf,
} from '../prices/fees';
import { releasePayments } from './heldPayments';
import { serialNumber } from './serialNumber';
import { scheduleSteps } from './steps';

interface ArrivedPayment {
  merchantId: string;
  country: string;
  /** The order that it is for, locked; missing where the reference was unknown. */
  order?: StoredRecord<'collection-order'> | undefined;
  payment: PlannedPayment;
  at: Date;
  /** When it was due, where it is booked later than that. */
  dueAt?: Date | undefined;
  actor: Actor;
}

/**
 * Books a payment, with all that {@link paymentArrives} says. Returns the payment, and the order as it is then; no order where
 * the payment matches none.
 */
export async function recordPayment(
  db: Database,
  model: Model,
  arrived: ArrivedPayment,
): Promise<{ payment: StoredRecord<'pay-in-detail'>; order: StoredRecord<'collection-order'> | undefined }> {
  const { merchantId, country: code, order, payment, at, dueAt, actor } = arrived;
  const country = model.countries[code]!;
  const method = paymentMethod(order, payment);
  const valueAt = dueAt ?? at;
  const orders = { merchantId, country: code, kind: 'collection' as const, method };
  const tiers = await readPaymentTiers(db, model, orders, { order, paidAt: valueAt });
  const key = { merchantId, country: code, id: payment.id ?? newId() };
  const arriving = { order, payment: { ...payment, id: key.id }, country, tiers, at: valueAt };
  const { payment: made, credit, settlement } = paymentArrives(arriving);
  const table = entityTable(model, 'pay-in-detail');
  // A planned number may be taken as well: then another one is drawn.
  let planned = payment.paymentNo;
  const { paymentNo } = await insertDrawn(db, table, () => {
    const number = planned ?? serialNumber(country, 'R', valueAt);
    planned = undefined;
    return { ...made, paymentNo: number, ...key };
  });
  const record = { ...made, paymentNo };
  const { entity } = table;
  const began = { entity, key, record, field: 'settlement', at, dueAt, actor, effects: orderEffects };
  await beginState(db, model, began);
  if (settlement.length > 0) await scheduleSteps(db, arrived, settlement);
  if (!order || !credit) return { payment: record, order: undefined };
  const { changes, from, to = from } = credit;
  // The event of the payment is before that of the state that it brings the order to.
  const after = { ...order, ...changes, status: to };
  const type = paymentEventType(record, after);
  await queueEvent(db, paymentEvent(model, key, type, record, after, valueAt));
  const { id, settles } = order;
  const released = credit.to
    ? await releasePayments(db, model, { merchantId, country: code, id, settles, ...changes }, valueAt)
    : {};
  const completed = { ...credit, changes: { ...changes, ...released } };
  return { payment: record, order: await creditOrder(db, model, arrived, order.id, completed) };
}

/**
 * Reads what a payment costs: by the prices of when its order was made. Without an order, or where the prices of that time are not in the
 * operator's file any more, by those of when it was paid.
 */
async function readPaymentTiers(
  db: Database,
  model: Model,
  orders: PricedOrders,
  { order, paidAt }: { order: ArrivedPayment['order']; paidAt: Date },
): Promise<readonly FeeTier[]> {
  const prices = await readDatedPrices(db, orders);
  const on = (at: Date) => pricesOn(prices, priceDay(model, orders.country, at));
  const agreed = order ? tiersOf(on(new Date(order.requestedAt)), orders.method) : [];
  return agreed.length > 0 ? agreed : requireTiers(on(paidAt), orders);
}

async function creditOrder(
  db: Database,
  model: Model,
  { merchantId, country, at, dueAt, actor }: ArrivedPayment,
  id: string,
  credit: Required<Arrival>['credit'],
): Promise<StoredRecord<'collection-order'>> {
  const table = entityTable(model, 'collection-order');
  const { entity } = table;
  const key = { merchantId, country, id };
  const change = { ...credit, entity, key, field: 'status' as const, at, dueAt, actor };
  const credited =
    credit.to === undefined
      ? await updateRecord(db, table, key, credit.changes, { status: credit.from })
      : await changeState(db, model, { ...change, to: credit.to, effects: orderEffects });
  // Then it changes what was paid of the order, but no state.
  if (credited && credit.to === undefined) {
    await noteChange(db, key, entity, credited);
    if (credit.note === undefined) await noteRecordChanges(db, [{ ...key, entity }]);
    else await recordEvent(db, table, key, { at: dueAt ?? at, actor, note: credit.note });
  }
  if (!credited) throw new Error(`Order ${id} was not locked while it was paid.`);
  return credited;
}
