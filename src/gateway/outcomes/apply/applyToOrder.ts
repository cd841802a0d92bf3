import type { Model } from '../../../metadata/model/Model';
import { entityTable } from '../../../metadata/storage/entityTable';
import { networkActor } from '../../database/actors';
import { readRecord, type RecordChanges, type StoredRecord } from '../../database/records';
import type { Database } from '../../database/declared/tables';
import { readHold } from '../../ledger/entries';
import type { AttemptRow } from '../../networks/attempts/tables';
import type { Fact, MoneyState } from '../../networks/interface/Network';
import { payoutCompletion } from '../../orders/changes/payouts';
import { isReason, noteOfReason, type Reason, reasonOf } from '../../orders/changes/reasons';
import { recordPayment } from '../../orders/payments';
import { bookReversal } from '../../refunds/bookReversal';
import { leftOf, lockPayments } from '../../refunds/payments';
import { orderEffects } from '../../orders/postStates';
import { changeState } from '../../resources/changeState';
import type { NetworkSettings } from '../../networks/settings/NetworkSettings';
import { scheduleExpiry } from './expiry';
import { contradictionOf, exceptionOf, show, type Verdict } from './verdicts';

/** Time for which an order can be paid where its network does not say it, in milliseconds. */
const usualLifetime = 24 * 60 * 60_000;

/** Changes a collection order as its network says. The attempt is locked, and the fact is about it. */
export async function applyCollection(
  db: Database,
  model: Model,
  attempt: AttemptRow,
  fact: Fact<MoneyState>,
  at: Date,
  network: NetworkSettings,
): Promise<Verdict> {
  const { key, order, change } = await lockOrder(db, model, attempt, 'collection-order', at);
  if (!order) return orderGone;
  const open = async () => {
    const expiresAt = fact.expiresAt ?? new Date(at.getTime() + usualLifetime).toISOString();
    const changes = { paymentInfo: fact.paymentInfo, paymentInfoExpiresAt: expiresAt };
    const opened = await change('accepted', 'inProgress', { changes });
    await scheduleExpiry(db, network, attempt, new Date(expiresAt));
    return opened;
  };
  switch (fact.state) {
    case 'accepted':
      if (order.status !== 'accepted') return { outcome: 'ignored' };
      await open();
      return { outcome: 'booked' };
    case 'paid': {
      const payable = order.status === 'accepted' ? await open() : order;
      const { amount, payerName, payerAccount, id: networkRef = attempt.ref } = fact;
      const payer = { ...(payerName && { payerName }), ...(payerAccount && { payerAccount }) };
      const payment = { amount, networkRef, ...payer };
      const dueAt = paidAt(order, fact, at);
      await recordPayment(db, model, { ...key, order: payable, payment, at, dueAt, actor: networkActor });
      return { outcome: 'booked' };
    }
    case 'failed':
      if (order.status === 'failed') return { outcome: 'ignored' };
      if (order.status !== 'accepted' && order.status !== 'inProgress')
        return contradictionOf(order.orderNo, order.status, fact);
      await change(order.status, 'failed', noteOf(fact, 'refusedByChannel'));
      return { outcome: 'booked' };
    case 'reversed': {
      if (order.status === 'refunded') return { outcome: 'ignored' };
      if (order.status !== 'completed' && order.status !== 'failed')
        return contradictionOf(order.orderNo, order.status, fact);
      const why = noteOf(fact, 'MD06');
      const paid = (order.netAmount ?? 0) + (order.fee ?? 0);
      // What is being refunded may arrive at the payer as well.
      const payments = await lockPayments(db, model, key);
      const left = payments.reduce((sum, payment) => sum + leftOf(payment), 0);
      const settled = paid - (order.refundedAmount ?? 0) - (order.disputedAmount ?? 0);
      const isWhole = fact.amount === left && left === settled;
      if (isWhole && order.status === 'completed') {
        await change('completed', 'refunded', why);
        return { outcome: 'booked' };
      }
      const { amount, original } = fact;
      const { note, changes } = why;
      const reversal = { amount, original, note, reason: changes.networkReason, at };
      if (await bookReversal(db, model, key, order, reversal)) return { outcome: 'booked' };
      if (paid === 0) return contradictionOf(order.orderNo, order.status, fact);
      const [expected, said] = [show(model, attempt, left), show(model, attempt, fact.amount)];
      return exceptionOf('amount', 'otherReversal', { orderNo: order.orderNo, expected, said });
    }
  }
}

/** Time at which an order was paid: not before it was made, and not in the future. */
function paidAt({ requestedAt }: StoredRecord<'collection-order'>, fact: Fact, now: Date): Date {
  const earliest = Date.parse(requestedAt);
  return new Date(Math.min(now.getTime(), Math.max(earliest, Date.parse(fact.at))));
}

/** Changes a payout as its network says. The attempt is locked, and the fact is about it. */
export async function applyPayout(
  db: Database,
  model: Model,
  attempt: AttemptRow,
  fact: Fact<MoneyState>,
  at: Date,
): Promise<Verdict> {
  const { key, order: payout, change } = await lockOrder(db, model, attempt, 'payout-order', at);
  if (!payout) return orderGone;
  const { orderNo } = payout;
  const isOpen = payout.status === 'accepted' || payout.status === 'inProgress';
  switch (fact.state) {
    case 'accepted':
      if (payout.status !== 'accepted') return { outcome: 'ignored' };
      await change('accepted', 'inProgress');
      return { outcome: 'booked' };
    case 'paid': {
      if (payout.status === 'failed') {
        return exceptionOf('lateSuccess', 'lateSuccess', { orderNo });
      }
      if (!isOpen) return contradictionOf(orderNo, payout.status, fact);
      if (payout.status === 'accepted') await change('accepted', 'inProgress');
      // It costs what it did when it was accepted, which is what is held for it.
      const actualDebit = await readHold(db, key);
      const charges = { fee: actualDebit - payout.amount, actualDebit };
      await change('inProgress', 'completed', { changes: payoutCompletion(charges, at.toISOString()) });
      return { outcome: 'booked' };
    }
    case 'failed':
      if (payout.status === 'failed') return { outcome: 'ignored' };
      if (!isOpen) return contradictionOf(orderNo, payout.status, fact);
      await change(payout.status, 'failed', noteOf(fact, 'MS03'));
      return { outcome: 'booked' };
    case 'reversed':
      if (payout.status === 'refunded') return { outcome: 'ignored' };
      if (payout.status !== 'completed') return contradictionOf(orderNo, payout.status, fact);
      await change('completed', 'refunded', noteOf(fact, 'MS03'));
      return { outcome: 'booked' };
  }
}

const orderGone = exceptionOf('unknownReference', 'orderGone', {});

/** Locks and reads the order of an attempt. `change` changes its state in the name of its network, with all that follows from the state. */
async function lockOrder<Entity extends 'collection-order' | 'payout-order'>(
  db: Database,
  model: Model,
  attempt: AttemptRow,
  entity: Entity,
  at: Date,
) {
  const key = { merchantId: attempt.merchant_id, country: attempt.country, id: attempt.record_id };
  const order = await readRecord(db, entityTable(model, entity), key, true);
  const always = { entity, key, field: 'status' as const, at, actor: networkActor, effects: orderEffects };
  const change = (from: string, to: string, more: { note?: string; changes?: RecordChanges<Entity> } = {}) =>
    changeState<Entity>(db, model, { ...always, from, to, ...more });
  return { key, order, change };
}

/**
 * Returns the note of an event and the order's reason. It is the network's words, or the text of its code, or of `none`. Its words are
 * never the key of a text of ours.
 */
export function noteOf({ reason: said }: Pick<Fact, 'reason'>, none: Reason) {
  const words = said?.trim().replace(/^@+/, '') ?? '';
  const note = words === '' ? noteOfReason(none) : isReason(words) ? noteOfReason(words) : words;
  return { note, changes: { networkReason: reasonOf(note) } };
}
