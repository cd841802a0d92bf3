import type { PayoutOrder } from '../../../metadata/generated/Entities';
import { type Actor, networkActor } from '../../database/actors';
import type { StoredRecord } from '../../database/records';
import { newId } from '../../database/ids';
import { paymentEventType } from '../../orders/changes/orderEvents';
import { paymentArrives, paymentMethod } from '../../orders/changes/payments';
import { nextSettlement, settlementStep } from '../../orders/changes/settlement';
import { payoutCharges } from '../../orders/changes/payouts';
import { isExpected, type OrderStep, type PaymentStep, type StateStep } from '../../orders/changes/steps';
import type { Plan } from '../plan/plan';
import type { History, PlayedEntity, PlayedRecord } from './History';
import { Random } from '../../../samples/Random';

/** Plays a plan until `now` (milliseconds since 1970) and adds the result to the history. What is due later is left as steps. */
export function playPlan({ at, order, steps }: Plan, history: History, now: number): void {
  const records = new Map<string, PlayedRecord>();
  if (order) {
    const actor: Actor = { kind: 'application', id: order.record.appId };
    const { id, entity, record } = order;
    const held = entity === 'payout-order' ? payoutCost(history, record) : 0;
    records.set(id, history.begin(entity, { ...record, id }, { at: new Date(at), actor }, held));
  }
  const waiting = steps.toSorted(byTime);
  for (let step = waiting.shift(); step; step = waiting.shift()) {
    if (Date.parse(step.at) > now) history.steps.push(step);
    else if (step.kind === 'state') change(history, records, step);
    else if (step.kind === 'payment') {
      waiting.push(...pay(history, records, step, now));
      waiting.sort(byTime);
    }
  }
}

const byTime = (one: OrderStep, other: OrderStep) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0);

const payoutCost = ({ scope }: History, { amount, method, requestedAt }: PayoutOrder) =>
  payoutCharges(amount, scope.tiers('payout', method, Date.parse(requestedAt))).actualDebit;

function change(history: History, records: Map<string, PlayedRecord>, step: StateStep): void {
  const { entity, id, from, to, at, note, changes } = step;
  const record = records.get(id);
  const what = { from, to, at: new Date(at), actor: networkActor, note, ...(changes && { changes }) };
  if (!record || !history.change(entity as PlayedEntity, record, what)) return;
  // What was paid of an order that fails waits for the merchant.
  if (entity === 'collection-order' && to === 'failed')
    for (const payment of heldOf(records)) payment.heldFor = 'decision';
}

/** Has a payment arrive, and the merchant's server reply to its callback. Returns the steps of its settlement. */
function pay(
  history: History,
  records: Map<string, PlayedRecord>,
  step: PaymentStep,
  now: number,
): StateStep[] {
  const { country, tiers } = history.scope;
  const found = step.order === undefined ? undefined : records.get(step.order);
  // Its planner has checked it by the schema.
  const order = found as StoredRecord<'collection-order'> | undefined;
  if (!isExpected(step, order)) return [];
  const at = new Date(step.at);
  const payment = { ...step.payment, id: step.payment.id ?? newId() };
  const pricedAt = order ? Date.parse(order.requestedAt) : at.getTime();
  const arrival = paymentArrives({
    order,
    payment,
    country,
    tiers: tiers('collection', paymentMethod(order, payment), pricedAt),
    at,
  });
  const { credit, settlement } = arrival;
  const occasion = { at, actor: networkActor };
  const record = history.begin(
    'pay-in-detail',
    { ...arrival.payment, paymentNo: payment.paymentNo },
    occasion,
  );
  records.set(payment.id, record);
  if (!order || !found || !credit) return settlement;
  const released = credit.to ? heldOf(records) : [];
  const settlesAt = nextSettlement(order, at, country);
  for (const each of released) {
    delete each.heldFor;
    each.expectedSettlement = settlesAt.toISOString();
  }
  if (credit.to) history.change('collection-order', found, { ...credit, to: credit.to, ...occasion });
  else history.note('collection-order', found, { ...credit, ...occasion });
  const { outcome, after } = callbackOutcome(payment.id, 1);
  if (at.getTime() + after <= now) record.callbackStatus = outcome;
  else history.callbacks.push({ id: payment.id, at, type: paymentEventType(arrival.payment, order) });
  return [...settlement, ...released.map(({ id }) => settlementStep(id, settlesAt))];
}

/** The payments of a plan that are held for the rest of its order. */
const heldOf = (records: Map<string, PlayedRecord>) =>
  [...records.values()].filter(({ heldFor }) => heldFor === 'rest');

/** Returns the response of the merchant's server to an attempt to deliver a record's callback, and after how many milliseconds it comes. */
function callbackOutcome(
  recordId: string,
  attempt: number,
): { outcome: 'delivered' | 'failed'; after: number } {
  const random = new Random(`${recordId}/callback/${attempt}`);
  return { outcome: random.chance(0.97) ? 'delivered' : 'failed', after: random.integer(600, 5_000) };
}
