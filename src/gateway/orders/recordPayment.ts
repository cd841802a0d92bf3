import type { CollectionOrder, PayInDetail } from '../../metadata/generated/Entities';
import type { JsonValue } from '../../metadata/model/JsonValue';
import type { Model } from '../../metadata/model/Model';
import { queueCallback } from '../callbacks/queueCallback';
import type { Database } from '../database/Database';
import { entityTable } from '../database/entityTable';
import { insertRecords } from '../database/insertRecords';
import { newId } from '../database/newId';
import { recordEvent } from '../database/recordEvent';
import { updateRecord } from '../database/updateRecord';
import { changeState } from './changeState';
import { collectionFee } from './collectionFee';
import { nextSettlement } from './nextSettlement';
import { paymentNote } from './paymentNote';
import type { PlannedPayment } from './PlannedPayment';
import { readFeeTiers } from './readFeeTiers';
import { scheduleSteps } from './scheduleSteps';
import { serialNumber } from './serialNumber';
import type { StateStep } from './StateStep';
import type { StoredRecord } from './StoredRecord';

/** A payment that arrived. */
export interface ArrivedPayment {
  merchantId: string;
  country: string;
  /** The order it is for, locked; none where the reference was unknown. */
  order?: StoredRecord<CollectionOrder>;
  payment: PlannedPayment;
  at: Date;
  actor: string;
}

/**
 * Books a payment: a pay-in detail of its own with its fee, its settlement to come and its callback. The first payment
 * of an order in progress completes it; further ones add to what it credits; whatever the amount, the order's fee and
 * credited amount are the sums of its payments. A payment for an order that is over stays unmatched. Answers the
 * payment and the order as it is then.
 */
export async function recordPayment(
  db: Database,
  model: Model,
  arrived: ArrivedPayment,
): Promise<{ payment: StoredRecord<PayInDetail>; order: StoredRecord<CollectionOrder> | undefined }> {
  const { merchantId, country, payment, at, actor } = arrived;
  const order = arrived.order && canBePaid(arrived.order) ? arrived.order : undefined;
  const facts = model.countries[country]!;
  const fee = collectionFee(payment.amount, await readFeeTiers(db, merchantId, country, 'collection'));
  const table = entityTable(model, 'pay-in-detail');
  const values: Record<string, JsonValue | undefined> = {
    paymentNo: payment.paymentNo ?? serialNumber(facts, 'R', at),
    orderNo: order?.orderNo,
    merchantOrderNo: order?.merchantOrderNo,
    method: arrived.order?.method ?? payment.method,
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
  await insertRecords(db, table, [{ ...values, ...key }]);
  await recordEvent(db, table, key, { at, to: 'unsettled', actor });
  const stored = { ...values, id: key.id } as StoredRecord<PayInDetail>;
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

function canBePaid(order: CollectionOrder): boolean {
  return order.status === 'inProgress' || order.status === 'completed';
}

async function credit(
  db: Database,
  model: Model,
  { merchantId, country, payment, at, actor }: ArrivedPayment,
  order: StoredRecord<CollectionOrder>,
  fee: number,
): Promise<StoredRecord<CollectionOrder>> {
  const key = { merchantId, country, id: order.id };
  const net = payment.amount - fee;
  const note = paymentNote(model.countries[country]!, order.amount, payment.amount);
  if (order.status === 'inProgress') {
    const changes = { fee, netAmount: net, completedAt: at.toISOString() };
    const change = { entity: 'collection-order', key, field: 'status', from: 'inProgress', to: 'completed' };
    const completed = await changeState(db, model, { ...change, at, actor, note, changes });
    if (!completed) throw new Error(`Order ${order.id} was not locked while it was paid.`);
    return completed as StoredRecord<CollectionOrder>;
  }
  const table = entityTable(model, 'collection-order');
  const changes = { fee: order.fee + fee, netAmount: (order.netAmount ?? 0) + net };
  const updated = await updateRecord(db, table, key, changes, { status: 'completed' });
  if (!updated) throw new Error(`Order ${order.id} was not locked while it was paid.`);
  return updated as StoredRecord<CollectionOrder>;
}
