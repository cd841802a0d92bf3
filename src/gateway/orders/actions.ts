import { sql } from 'kysely';
import { queueEvent, readEventTypes, repeatEvent } from '../callbacks/events';
import { requeueEvents } from '../callbacks/requeue';
import { entityTable } from '../../metadata/storage/entityTable';
import { recordEvent } from '../database/recordEvents';
import { readRecord, type StoredRecord } from '../database/records';
import { updateRecord } from '../database/updateRecord';
import { GatewayError } from '../http/responses';
import { changeState } from '../resources/changeState';
import type { ActionHandler, CreateHandler, HandlerInput, PartHandlers } from '../resources/handlers';
import { acceptanceEvent, paymentEvent, paymentEventType, reportedTypes } from './changes/orderEvents';
import { planSettlement } from './changes/settlement';
import { releasePayments } from './heldPayments';
import { recordPayment } from './payments';
import { orderEffects } from './postStates';
import { priceRecords } from '../prices/priceRecords';
import { quoteFee, quoteRecords } from '../prices/quotes';
import { cancelSteps, scheduleSteps } from './steps';
import { requireNetwork } from '../networks/attempts/requestAttempt';
import { acceptOrder } from './acceptOrder';
import { readFeeTiers } from '../prices/fees';
import { requireWithinLimits } from '../prices/limits';

/**
 * Pays an order in the sandbox as its payer would: exactly, too much or too little. The record is locked and in progress, and the amount
 * positive. Once completed, nothing is scheduled for it any more.
 */
const simulateCallback: ActionHandler = async ({
  db,
  model,
  merchantId,
  country,
  record,
  body,
  actor,
  now,
}) => {
  const { order = record } = await recordPayment(db, model, {
    merchantId,
    country,
    order: record as StoredRecord<'collection-order'>,
    payment: { amount: Number(body.amount) },
    at: now(),
    actor,
  });
  if (order.status === 'completed') await cancelSteps(db, record);
  return order;
};

/** Completes an order with what was paid of it, as its merchant is content with that. Its payments settle as if it had been all. */
const acceptPaid: ActionHandler = async ({ db, model, merchantId, country, record, actor, now }) => {
  const key = { merchantId, country, id: record.id };
  const at = now();
  const entity = 'collection-order';
  const change = { entity, key, field: 'status', from: 'inProgress', to: 'completed', at, actor } as const;
  const note = '@orders.note.accepted';
  const { settles } = record as StoredRecord<'collection-order'>;
  const planned = await releasePayments(db, model, { ...key, settles }, at);
  const changes = { completedAt: at.toISOString(), ...planned };
  const order = await changeState(db, model, { ...change, note, changes, effects: orderEffects });
  if (!order) throw new Error(`The locked order ${record.id} has changed.`);
  await cancelSteps(db, key);
  await queueEvent(db, acceptanceEvent(model, key, order, at));
  return order;
};

/** Has a payment settled that came too late, as its merchant keeps it. Its order stays failed. */
const acceptPayment: ActionHandler = async (input) => {
  const { db, model, merchantId, country, record, actor, now } = input;
  const key = { merchantId, country, id: record.id };
  const at = now();
  const table = entityTable(model, 'pay-in-detail');
  const paid = record as StoredRecord<'pay-in-detail'>;
  const order = await orderOf(input, paid);
  const { fields, step } = planSettlement(order, paid, at, model.countries[country]!);
  const changes = { heldFor: null, acceptedAt: at.toISOString(), ...fields };
  const payment = await updateRecord(db, table, key, changes, { heldFor: 'decision' });
  if (!payment) throw new Error(`The locked payment ${record.id} has changed.`);
  await recordEvent(db, table, key, { at, actor, note: '@orders.note.accepted' });
  await scheduleSteps(db, key, [step]);
  return payment;
};

/**
 * Sends the callback of a payment again: a new attempt at the same event, pending until it was made. Throws 429 beyond
 * ten a minute for an application.
 */
const recallback: ActionHandler = async (input) => {
  const { db, model, merchantId, country, actor, now } = input;
  const payment = input.record as StoredRecord<'pay-in-detail'>;
  const table = entityTable(model, 'pay-in-detail');
  const key = { merchantId, country, id: payment.id };
  const at = now();
  const order = await orderOf(input, payment);
  const known = await readEventTypes(db, key);
  const type = Object.values(reportedTypes['pay-in-detail']).find((each) => known.includes(each));
  const event = paymentEvent(model, key, type ?? paymentEventType(payment, order), payment, order, at);
  await repeatEvent(db, event, actor);
  await recordEvent(db, table, key, { at, actor, note: '@orders.note.callbackAgain' });
  return (await updateRecord(db, table, key, { callbackStatus: 'pending' })) ?? payment;
};

/**
 * Sends all callbacks of an order again, in their order and as they were, from the beginning of their schedule. Throws 422 where
 * there are none yet.
 */
const repeatCallbacks =
  (entity: 'collection-order' | 'payout-order'): ActionHandler =>
  async ({ db, model, merchantId, country, record, actor, now }) => {
    const which = sql`event.country = ${country} and event.order_id = ${record.id}::uuid and event.body is not null`;
    const dueAt = await requeueEvents(db, model, { merchantId, actor, which });
    if (dueAt === undefined) throw new GatewayError({ status: 422, text: 'orders.noCallbacks' });
    const key = { merchantId, country, id: record.id };
    const note = '@orders.note.callbackAgain';
    await recordEvent(db, entityTable(model, entity), key, { at: now(), actor, note });
    return record;
  };

async function orderOf(
  { db, model, merchantId, country }: HandlerInput,
  { orderId }: StoredRecord<'pay-in-detail'>,
): Promise<StoredRecord<'collection-order'>> {
  const key = { merchantId, country, id: orderId ?? '' };
  const order = await readRecord(db, entityTable(model, 'collection-order'), key);
  const errors = [{ path: '', keyword: 'when', params: {} }];
  if (!order) throw new GatewayError({ status: 422, text: 'gateway.wrongState', errors });
  return order;
}

/** Makes a collection order: accepted now, and in progress once its network says where it is paid. */
const createCollectionOrder: CreateHandler = async (input) => {
  const { db, model, config, merchantId, country, body, now } = input;
  const at = now();
  const method = body.method as string;
  const amount = Number(body.amount);
  const orders = { merchantId, country, kind: 'collection' as const, method };
  await requireWithinLimits(db, model, orders, amount);
  // Charged once it is paid; an order that could not be charged then is not accepted.
  await readFeeTiers(db, model, orders, at);
  const network = await requireNetwork(db, config, model, orders, at);
  return acceptOrder(input, {
    entity: 'collection-order',
    kind: 'collection',
    letter: 'C',
    method,
    network,
    at,
  });
};

/** The code behind the actions and create forms of orders and payments, and behind prices and what they come to. */
export const orderHandlers: PartHandlers = {
  actions: {
    'collection-orders.accept': acceptPaid,
    'collection-orders.recallback': repeatCallbacks('collection-order'),
    'collection-orders.simulateCallback': simulateCallback,
    'payout-orders.recallback': repeatCallbacks('payout-order'),
    'pay-in-details.accept': acceptPayment,
    'pay-in-details.recallback': recallback,
  },
  create: {
    'collection-orders': createCollectionOrder,
    'fee-quotes': quoteFee,
  },
  records: {
    'collection-price': priceRecords('collection'),
    'payout-price': priceRecords('payout'),
    'withdrawal-price': priceRecords('withdrawal'),
    'recharge-price': priceRecords('recharge'),
    'fee-quote': quoteRecords,
  },
  effects: orderEffects,
};
