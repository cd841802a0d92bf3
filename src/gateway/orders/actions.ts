import { repeatEvent } from '../callbacks/events';
import { entityTable } from '../../metadata/storage/entityTable';
import { recordEvent } from '../database/recordEvents';
import { readRecord, type StoredRecord, updateRecord } from '../database/records';
import { GatewayError } from '../http/errors';
import type { ActionHandler, HandlerInput, Handlers } from '../resources/handlers';
import { paymentEvent } from './changes/orderEvents';
import { createCollectionOrder } from './collections';
import { recordPayment } from './payments';
import { createPayoutOrder, previewPayout } from './payouts';
import { orderEffects } from './postStates';
import { priceRecords } from '../prices/priceRecords';
import { quoteFee, quoteRecords } from '../prices/quotes';
import { cancelSteps } from './steps';

/**
 * Pays an order in the sandbox as its payer would: exactly, too much or too little. The record is locked and in progress
 * and the amount is positive; both were checked before. Steps that the sandbox had scheduled for the order are cancelled.
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
  await cancelSteps(db, record);
  const { order } = await recordPayment(db, model, {
    merchantId,
    country,
    order: record as StoredRecord<'collection-order'>,
    payment: { amount: Number(body.amount) },
    at: now(),
    actor,
  });
  return order ?? record;
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
  const scope = { merchantId, country, appId: await appIdOf(input, payment) };
  await repeatEvent(db, paymentEvent(scope, payment, at), actor);
  await recordEvent(db, table, key, { at, actor, note: '@orders.note.callbackAgain' });
  return (await updateRecord(db, table, key, { callbackStatus: 'pending' })) ?? payment;
};

async function appIdOf(
  { db, model, merchantId, country }: HandlerInput,
  { orderId }: StoredRecord<'pay-in-detail'>,
): Promise<string> {
  const key = { merchantId, country, id: orderId ?? '' };
  const order = await readRecord(db, entityTable(model, 'collection-order'), key);
  const errors = [{ path: '', keyword: 'when', params: {} }];
  if (!order) throw new GatewayError({ status: 422, text: 'gateway.wrongState', errors });
  return order.appId;
}

/** The code behind the actions and create forms of orders and payments, and behind prices and what they come to. */
export const orderHandlers: Handlers = {
  actions: {
    'collection-orders.simulateCallback': simulateCallback,
    'pay-in-details.recallback': recallback,
  },
  create: {
    'collection-orders': createCollectionOrder,
    'payout-orders': { perform: createPayoutOrder, preview: previewPayout },
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
