import type { Model } from '../../metadata/model/Model';
import { entityTable } from '../../metadata/storage/entityTable';
import { networkActor } from '../database/actors';
import { readRecord, type RecordChanges, type StoredRecord } from '../database/records';
import type { Database } from '../database/tables';
import { isReason, noteOfReason, type Reason, reasonOf } from '../orders/changes/reasons';
import { recordPayment } from '../orders/payments';
import { scheduleSteps } from '../orders/steps';
import type { AttemptRow } from '../networks/attempts/tables';
import type { Fact } from '../networks/interface/Network';
import { changeByNetwork } from './changeByNetwork';
import { contradictionOf, exceptionOf, show, type Verdict } from './verdicts';

/** How long an order can be paid where its network does not say it, in milliseconds. */
const usualLifetime = 24 * 60 * 60_000;

type Order = StoredRecord<'collection-order'>;

const status = { entity: 'collection-order', field: 'status' } as const;

/** Changes a collection order as its network says. The attempt is locked, and the fact is about it. */
export async function applyCollection(
  db: Database,
  model: Model,
  attempt: AttemptRow,
  fact: Fact,
  at: Date,
): Promise<Verdict> {
  const key = { merchantId: attempt.merchant_id, country: attempt.country, id: attempt.record_id };
  const order = await readRecord(db, entityTable(model, status.entity), key, true);
  if (!order) return exceptionOf('unknownReference', 'orderGone', {});
  const change = (
    from: string,
    to: string,
    more: { note?: string; changes?: RecordChanges<typeof status.entity> },
  ) => changeByNetwork(db, model, { entity: status.entity, key, from, to, at, ...more });
  const open = async () => {
    const expiresAt = fact.expiresAt ?? new Date(at.getTime() + usualLifetime).toISOString();
    const changes = { paymentInfo: fact.paymentInfo, paymentInfoExpiresAt: expiresAt };
    const opened = await change('accepted', 'inProgress', { changes });
    const expiry = { kind: 'state' as const, ...status, id: key.id, at: expiresAt };
    await scheduleSteps(db, key, [
      {
        ...expiry,
        from: 'inProgress',
        to: 'failed',
        note: noteOfReason('expired'),
        changes: { networkReason: 'expired' },
      },
    ]);
    return opened;
  };
  switch (fact.state) {
    case 'accepted':
      if (order.status !== 'accepted') return { outcome: 'ignored' };
      await open();
      return { outcome: 'booked' };
    case 'paid': {
      const payable = order.status === 'accepted' ? await open() : order;
      const payment = { amount: fact.amount, ...(fact.payerName && { payerName: fact.payerName }) };
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
      if (order.status !== 'completed') return contradictionOf(order.orderNo, order.status, fact);
      const paid = (order.netAmount ?? 0) + (order.fee ?? 0);
      if (fact.amount !== paid) {
        const [expected, said] = [show(model, attempt, paid), show(model, attempt, fact.amount)];
        return exceptionOf('amount', 'otherReversal', { orderNo: order.orderNo, expected, said });
      }
      await change('completed', 'refunded', noteOf(fact, 'MD06'));
      return { outcome: 'booked' };
    }
  }
}

/** When an order was paid: not before it was made, and not in the future. */
function paidAt({ requestedAt }: Order, fact: Fact, now: Date): Date {
  const earliest = Date.parse(requestedAt);
  return new Date(Math.min(now.getTime(), Math.max(earliest, Date.parse(fact.at))));
}

/**
 * The network's words, or the text of its code or of the one that stands for none, as the note of an event, and the reason that the
 * order has then. Its words are never the key of a text of ours.
 */
export function noteOf({ reason: said }: Pick<Fact, 'reason'>, none: Reason) {
  const words = said?.trim().replace(/^@+/, '') ?? '';
  const note = words === '' ? noteOfReason(none) : isReason(words) ? noteOfReason(words) : words;
  return { note, changes: { networkReason: reasonOf(note) } };
}
