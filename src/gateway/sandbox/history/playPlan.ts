import { newId } from '../../database/ids';
import type { NewRecord } from '../../database/records';
import { collectionFee } from '../../orders/fees';
import { paymentNote } from '../../orders/payments';
import { applicationActor, networkActor } from '../../orders/states';
import type { OrderStep, PaymentStep, StateStep } from '../../orders/steps';
import { callbackOutcome } from '../callbackOutcome';
import type { Plan } from '../plan/plan';
import type { PlanScope } from '../plan/planScopes';

/** A change of state that happened. */
export interface PlayedEvent {
  entity: string;
  id: string;
  at: string;
  from?: string;
  to: string;
  actor: string;
  note?: string;
}

/** What became of a merchant's plans in a country until a moment, ready to be stored in bulk. */
export interface PlayedRecords {
  owner: { merchantId: string; country: string };
  /** By entity. */
  records: Record<'collection-order' | 'payout-order' | 'pay-in-detail', NewRecord[]>;
  events: PlayedEvent[];
  /** What is still to happen. */
  steps: OrderStep[];
  /** Payments whose callback is still under way. */
  callbacks: { id: string; appId: string; at: Date }[];
}

/**
 * Works out what became of a plan until `now` and adds it to `played`: the same as `performStep` does step by step in
 * the database, but for thousands of orders at once. A test holds the two together.
 */
export function playPlan(plan: Plan, scope: PlanScope, now: number, played: PlayedRecords): void {
  const play = new PlanPlay(scope, played);
  if (plan.order) {
    const { entity, id, record } = plan.order;
    play.request(entity, { ...record, ...played.owner, id }, plan.at);
  }
  const waiting = plan.steps.toSorted(byTime);
  for (let step = waiting.shift(); step; step = waiting.shift()) {
    if (Date.parse(step.at) > now) played.steps.push(step);
    else if (step.kind === 'state') play.change(step);
    else {
      waiting.push(...play.pay(step, now));
      waiting.sort(byTime);
    }
  }
}

const byTime = (one: OrderStep, other: OrderStep) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0);

class PlanPlay {
  readonly #records = new Map<string, NewRecord>();

  constructor(
    readonly scope: PlanScope,
    readonly played: PlayedRecords,
  ) {}

  request(entity: 'collection-order' | 'payout-order', record: NewRecord & { id: string }, at: number): void {
    this.#add(entity, record);
    this.#note(entity, record.id, new Date(at).toISOString(), undefined, 'accepted');
  }

  change({ entity, id, field, from, to, at, note, changes }: StateStep): void {
    const record = this.#records.get(id);
    if (record?.[field] !== from) return;
    Object.assign(record, changes, { [field]: to });
    this.#note(entity, id, at, from, to, note);
  }

  /** Answers how the payment will be settled. */
  pay({ order: orderId, expects, payment, at }: PaymentStep, now: number): StateStep[] {
    const asked = orderId ? this.#records.get(orderId) : undefined;
    if (asked && expects && !expects.includes(asked.status as string)) return [];
    const order = asked && ['inProgress', 'completed'].includes(asked.status as string) ? asked : undefined;
    const { country, fees } = this.scope;
    const fee = collectionFee(payment.amount, fees.collection);
    const id = payment.id ?? newId();
    const record: NewRecord = {
      ...this.played.owner,
      id,
      paymentNo: payment.paymentNo,
      orderNo: order?.orderNo,
      merchantOrderNo: order?.merchantOrderNo,
      method: asked?.method ?? payment.method,
      payerName: payment.payerName,
      currency: country.currency,
      amount: payment.amount,
      fee,
      netAmount: payment.amount - fee,
      paidAt: at,
      settlement: 'unsettled',
    };
    this.#add('pay-in-detail', record);
    this.#note('pay-in-detail', id, at, undefined, 'unsettled');
    if (!order) return [];
    this.#credit(order, payment.amount, fee, at);
    const { outcome, after } = callbackOutcome(id, 1);
    const isDone = Date.parse(at) + after <= now;
    record.callbackStatus = isDone ? outcome : 'pending';
    if (!isDone) {
      this.played.callbacks.push({ id, appId: order.appId as string, at: new Date(at) });
    }
    return payment.settlement ?? [];
  }

  #credit(order: NewRecord, amount: number, fee: number, at: string): void {
    const net = amount - fee;
    if (order.status === 'completed') {
      order.fee = Number(order.fee) + fee;
      order.netAmount = Number(order.netAmount) + net;
      return;
    }
    Object.assign(order, { status: 'completed', completedAt: at, fee, netAmount: net });
    const note = paymentNote(this.scope.country, Number(order.amount), amount);
    this.#note('collection-order', order.id!, at, 'inProgress', 'completed', note);
  }

  #add(entity: keyof PlayedRecords['records'], record: NewRecord): void {
    this.#records.set(record.id!, record);
    this.played.records[entity].push(record);
  }

  #note(entity: string, id: string, at: string, from: string | undefined, to: string, note?: string): void {
    const actor = from === undefined && entity !== 'pay-in-detail' ? applicationActor : networkActor;
    this.played.events.push({ entity, id, at, from, to, actor, note });
  }
}
