import type { TenantMerchant } from '../../../metadata/model/Tenants';
import { type Actor, networkActor } from '../../database/actors';
import { newId } from '../../database/ids';
import type { EntityRecord, NewRecord, StoredRecord } from '../../database/records';
import type { Posting } from '../../ledger/posting';
import { collectionFee, computeFee } from '../../orders/prices/fees';
import { paymentNote } from '../../orders/payments';
import {
  collectionRefunded,
  paymentReceived,
  paymentSettled,
  payoutAccepted,
  payoutCompleted,
  payoutFailed,
  payoutRefunded,
} from '../../orders/postings';
import type { OrderStep, PaymentStep, StateStep } from '../../orders/steps';
import { callbackOutcome } from '../random/callbackOutcome';
import type { Plan } from '../plan/plan';
import { feesOf, type PlanScope } from '../plan/planScopes';

/** A change of state. */
export interface PlayedEvent {
  entity: string;
  id: string;
  at: string;
  from?: string;
  to: string;
  actor: Actor;
  note?: string;
}

/** What happened to a merchant's plans in a country, ready to be stored in bulk. */
export interface PlayedRecords {
  owner: { merchantId: string; country: string };
  /** By entity. */
  records: Record<
    'collection-order' | 'payout-order' | 'pay-in-detail' | 'withdrawal' | 'merchant-transfer',
    NewRecord[]
  >;
  events: PlayedEvent[];
  /** What is posted to the ledger. The posting is made when it is stored: numbers of records may change until then. */
  postings: { at: string; make: () => Posting }[];
  /** How much the merchant recharges at once, in minor units, and when it did so first. */
  recharge: { unit: number; from: Date; merchant: TenantMerchant };
  /** Steps that are due later. */
  steps: OrderStep[];
  /** Payments whose callback has no reply yet. */
  callbacks: { id: string; appId: string; at: Date }[];
}

/**
 * Plays a plan until `now` (milliseconds since 1970) and adds the result to `played`. It does in memory, for thousands of
 * orders at once, what `performStep` does in the database; a test holds that both come to the same.
 */
export function playPlan(plan: Plan, scope: PlanScope, now: number, played: PlayedRecords): void {
  const play = new PlanPlayer(scope, played);
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

/** A record as it will be stored: it has an id, and its planner has checked it by the schema. */
const stored = <Entity extends string>(record: NewRecord) => record as EntityRecord as StoredRecord<Entity>;

class PlanPlayer {
  readonly #records = new Map<string, NewRecord>();

  constructor(
    readonly scope: PlanScope,
    readonly played: PlayedRecords,
  ) {}

  request(entity: 'collection-order' | 'payout-order', record: NewRecord & { id: string }, at: number): void {
    this.#add(entity, record);
    const application: Actor = { kind: 'application', id: record.appId as string };
    const requestedAt = new Date(at).toISOString();
    this.#note({ entity, id: record.id, at: requestedAt, to: 'accepted', actor: application });
    if (entity === 'payout-order') {
      const payout = stored<'payout-order'>(record);
      this.#post(requestedAt, (occasion) => payoutAccepted(occasion, payout, this.#payoutFee(payout)));
    }
  }

  change({ entity, id, field, from, to, at, note, changes }: StateStep): void {
    const record = this.#records.get(id);
    if (record?.[field] !== from) return;
    Object.assign(record, changes, { [field]: to });
    this.#note({ entity, id, at, from, to, note });
    this.#postChange(entity, record, to, at);
  }

  /** Posts a change of state as `orderEffects` do. */
  #postChange(entity: string, record: NewRecord, to: string, at: string): void {
    if (entity === 'pay-in-detail' && to === 'settled') {
      this.#post(at, (occasion) => paymentSettled(occasion, stored<'pay-in-detail'>(record)));
    } else if (entity === 'collection-order' && to === 'refunded') {
      this.#post(at, (occasion) => collectionRefunded(occasion, stored<'collection-order'>(record)));
    } else if (entity === 'payout-order') {
      const payout = stored<'payout-order'>(record);
      const held = payout.amount + this.#payoutFee(payout);
      if (to === 'completed') this.#post(at, (occasion) => payoutCompleted(occasion, payout));
      if (to === 'failed') this.#post(at, (occasion) => payoutFailed(occasion, payout, held));
      if (to === 'refunded') this.#post(at, (occasion) => payoutRefunded(occasion, payout));
    }
  }

  #payoutFee({ amount, method }: StoredRecord<'payout-order'>): number {
    return computeFee(amount, feesOf(this.scope.fees.payout, method));
  }

  #post(at: string, make: (occasion: { merchantId: string; country: string; at: Date }) => Posting): void {
    this.played.postings.push({ at, make: () => make({ ...this.played.owner, at: new Date(at) }) });
  }

  /** Books a payment and returns the steps of its settlement. */
  pay({ order: orderId, expects, payment, at }: PaymentStep, now: number): StateStep[] {
    const requested = orderId ? this.#records.get(orderId) : undefined;
    if (requested && expects && !expects.includes(requested.status as string)) return [];
    const order =
      requested && ['inProgress', 'completed'].includes(requested.status as string) ? requested : undefined;
    const { country, fees } = this.scope;
    const method = requested?.method ?? payment.method;
    const fee = collectionFee(payment.amount, feesOf(fees.collection, method));
    const id = payment.id ?? newId();
    const record: NewRecord = {
      ...this.played.owner,
      id,
      paymentNo: payment.paymentNo,
      orderId: order?.id,
      orderNo: order?.orderNo,
      merchantOrderNo: order?.merchantOrderNo,
      method,
      payerName: payment.payerName,
      currency: country.currency,
      amount: payment.amount,
      fee,
      netAmount: payment.amount - fee,
      paidAt: at,
      settlement: 'unsettled',
    };
    this.#add('pay-in-detail', record);
    this.#note({ entity: 'pay-in-detail', id, at, to: 'unsettled' });
    this.#post(at, (occasion) => paymentReceived(occasion, stored<'pay-in-detail'>(record)));
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
    this.#note({ entity: 'collection-order', id: order.id!, at, from: 'inProgress', to: 'completed', note });
  }

  #add(entity: keyof PlayedRecords['records'], record: NewRecord): void {
    this.#records.set(record.id!, record);
    this.played.records[entity].push(record);
  }

  /** Adds an event, by default of the network. */
  #note(event: Omit<PlayedEvent, 'actor'> & { actor?: Actor }): void {
    this.played.events.push({ actor: networkActor, ...event });
  }
}
