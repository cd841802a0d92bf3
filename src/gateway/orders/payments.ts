import type { PayInDetail } from '../../metadata/generated/Entities';
import type { Country } from '../../metadata/model/definitions';
import type { Model } from '../../metadata/model/Model';
import { parseZone } from '../../metadata/values/time';
import { queueCallback } from '../callbacks/callbacks';
import { entityTable } from '../../metadata/storage/entityTable';
import type { Actor } from '../database/actors';
import { newId } from '../database/ids';
import { insertDrawn, type StoredRecord, updateRecord } from '../database/records';
import type { Database } from '../database/tables';
import { storedText } from '../http/translation';
import { formatMoney } from '../../metadata/values/money';
import { orderEffects } from './effects';
import { collectionFee, readFeeTiers } from './prices/fees';
import { serialNumber } from './serialNumber';
import { beginState, changeState } from '../resources/changeState';
import { type PlannedPayment, scheduleSteps, type StateStep } from './steps';

/** A payment that arrived. */
interface ArrivedPayment {
  merchantId: string;
  country: string;
  /** The order that it is for, locked; missing where the reference was unknown. */
  order?: StoredRecord<'collection-order'>;
  payment: PlannedPayment;
  at: Date;
  actor: Actor;
}

/**
 * Books a payment (product 5.7, 7.3): a pay-in detail with its fee, a scheduled settlement and a callback. The first
 * payment of an order in progress completes it, further ones add to the credited amount: whatever was paid, fee and
 * credited amount of an order are the sums of its payments. A payment for a failed or refunded order becomes a pay-in
 * detail without an order. Returns the payment, and the order as it is then. Throws where a payment without an order does
 * not say its method.
 */
export async function recordPayment(
  db: Database,
  model: Model,
  arrived: ArrivedPayment,
): Promise<{ payment: StoredRecord<'pay-in-detail'>; order: StoredRecord<'collection-order'> | undefined }> {
  const { merchantId, country, payment, at, actor } = arrived;
  const order = arrived.order && canBePaid(arrived.order) ? arrived.order : undefined;
  const facts = model.countries[country]!;
  const method = arrived.order?.method ?? payment.method;
  if (method === undefined) throw new Error('A payment without an order must say its method.');
  const tiers = await readFeeTiers(db, { merchantId, country, kind: 'collection', method });
  const fee = collectionFee(payment.amount, tiers);
  const table = entityTable(model, 'pay-in-detail');
  const values: Omit<PayInDetail, 'paymentNo'> = {
    orderId: order?.id,
    orderNo: order?.orderNo,
    merchantOrderNo: order?.merchantOrderNo,
    method,
    payerName: payment.payerName,
    currency: facts.currency,
    amount: payment.amount,
    fee,
    netAmount: payment.amount - fee,
    paidAt: at.toISOString(),
    settlement: 'unsettled',
    callbackStatus: order && 'pending',
  };
  const key = { merchantId, country, id: payment.id ?? newId() };
  // A planned number may be taken as well: then another one is drawn.
  let planned = payment.paymentNo;
  const { paymentNo } = await insertDrawn(db, table, () => {
    const number = planned ?? serialNumber(facts, 'R', at);
    planned = undefined;
    return { ...values, paymentNo: number, ...key };
  });
  const stored = { ...values, paymentNo, id: key.id };
  await beginState(db, model, {
    entity: table.entity,
    key,
    record: stored,
    field: 'settlement',
    at,
    actor,
    effects: orderEffects,
  });
  if (!order) return { payment: stored, order: undefined };

  await scheduleSteps(db, arrived, payment.settlement ?? settleNextDay(key.id, at, facts.zone));
  await queueCallback(db, { ...key, appId: order.appId, entity: table.entity, at, actor });
  return { payment: stored, order: await credit(db, model, arrived, order, fee) };
}

function settleNextDay(id: string, paidAt: Date, zone: string): StateStep[] {
  const settledAt = nextSettlement(paidAt, zone).toISOString();
  const change = { entity: 'pay-in-detail', id, field: 'settlement', from: 'unsettled', to: 'settled' };
  return [{ kind: 'state', ...change, at: settledAt, changes: { settledAt } }];
}

function canBePaid(order: StoredRecord<'collection-order'>): boolean {
  return order.status === 'inProgress' || order.status === 'completed';
}

async function credit(
  db: Database,
  model: Model,
  { merchantId, country, payment, at, actor }: ArrivedPayment,
  order: StoredRecord<'collection-order'>,
  fee: number,
): Promise<StoredRecord<'collection-order'>> {
  const key = { merchantId, country, id: order.id };
  const net = payment.amount - fee;
  const note = paymentNote(model.countries[country]!, order.amount, payment.amount);
  if (order.status === 'inProgress') {
    const changes = { fee, netAmount: net, completedAt: at.toISOString() };
    const completed = await changeState(db, model, {
      entity: 'collection-order',
      key,
      field: 'status',
      from: 'inProgress',
      to: 'completed',
      at,
      actor,
      note,
      changes,
      effects: orderEffects,
    });
    if (!completed) throw new Error(`Order ${order.id} was not locked while it was paid.`);
    return completed;
  }
  const table = entityTable(model, 'collection-order');
  const changes = { fee: (order.fee ?? 0) + fee, netAmount: (order.netAmount ?? 0) + net };
  const updated = await updateRecord(db, table, key, changes, { status: 'completed' });
  if (!updated) throw new Error(`Order ${order.id} was not locked while it was paid.`);
  return updated;
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** When a payment is settled: at ten o'clock of the next day in the country's zone. */
export function nextSettlement(paidAt: Date, zone: string): Date {
  const east = parseZone(zone) * minute;
  const days = Math.floor((paidAt.getTime() + east) / day);
  return new Date((days + 1) * day + 10 * hour - east);
}

/** The note of a payment whose amount is not the order's: how much was paid of how much. */
export function paymentNote(country: Country, ordered: number, paid: number): string | undefined {
  if (ordered === paid) return undefined;
  return storedText('orders.note.paidOf', {
    paid: formatMoney(paid, country),
    ordered: `${formatMoney(ordered, country)} ${country.currency}`,
  });
}
