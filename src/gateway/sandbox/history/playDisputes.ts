import type { Dispute } from '../../../metadata/generated/Entities';
import { Random } from '../../../samples/Random';
import { networkActor } from '../../database/actors';
import type { EntityRecord, StoredRecord } from '../../database/records';
import type { Database } from '../../database/declared/tables';
import { serialNumber } from '../../orders/serialNumber';
import { seededId } from '../random/seededId';
import type { History } from './History';
import { readUsers } from './playWithdrawals';

type Order = StoredRecord<'collection-order'>;
type Payment = StoredRecord<'pay-in-detail'>;

const day = 24 * 60 * 60_000;

/** The time in which a played dispute can be answered, when it is answered and decided after it was opened, in milliseconds. */
const [answerable, answered, decided] = [7 * day, 2 * day, 9 * day];

/** Age of the dispute that waits for an answer, in milliseconds. */
const waiting = 1.5 * day;

/** Disputes that were decided: what share of the history ago they were opened, and what became of them. */
const disputes = [
  {
    share: 0.55,
    to: 'lost',
    reason: 'unrecognized',
    answer: 'accepted',
    explanation: undefined,
  },
  {
    share: 0.4,
    to: 'won',
    reason: 'notReceived',
    answer: 'contested',
    explanation: 'Delivered on the day of the order: the payer has used the goods since, as our log shows.',
  },
] as const satisfies (Pick<Dispute, 'reason' | 'answer'> & {
  to: Dispute['status'];
  share: number;
  explanation: string | undefined;
})[];

/**
 * Adds payments of a merchant in a country that payers disputed between `from` and `to` (milliseconds since 1970): some that were decided, and one that
 * waits for an answer.
 */
export async function playDisputes(
  db: Database,
  history: History,
  { from, to }: { from: number; to: number },
): Promise<void> {
  const { model, scope } = history;
  const [answerer] = await readUsers(db, model, scope);
  if (!answerer) return;
  const { seed, merchant, country } = scope;
  const random = new Random(`${seed}/${merchant.code}/${country.code}/disputes`);
  const taken = new Set<string>();
  const begin = (at: number, reason: Dispute['reason']) => {
    const found = findPayment(history, new Date(at).toISOString(), taken);
    if (!found) return undefined;
    const { payment, order } = found;
    taken.add(order.id);
    const { id: paymentId, paymentNo, method, payerName, amount } = payment;
    const { id: orderId, orderNo, merchantOrderNo, appId, currency } = order;
    const values = {
      id: seededId(random, at),
      disputeNo: serialNumber(country, 'S', new Date(at), random.integer(0, 999_999)),
      networkRef: `claim-${random.text(10, '0123456789abcdef')}`,
      paymentId,
      paymentNo,
      orderId,
      orderNo,
      merchantOrderNo,
      appId,
      method,
      ...(payerName !== undefined && { payerName }),
      currency,
      amount,
      heldAmount: amount,
      reason,
      openedAt: new Date(at).toISOString(),
      respondBy: new Date(at + answerable).toISOString(),
      status: 'needsResponse',
    };
    payment.disputedAmount = amount;
    order.disputedAmount = amount;
    const record = history.begin('dispute', values, { at: new Date(at), actor: networkActor });
    return { record, payment, order };
  };
  for (const { share, to: outcome, reason, answer, explanation } of disputes) {
    const at = Math.floor(to - share * (to - from));
    const begun = at + decided < to ? begin(at, reason) : undefined;
    if (!begun) continue;
    const { record, payment, order } = begun;
    const answeredAt = new Date(at + answered);
    history.change('dispute', record, {
      from: 'needsResponse',
      to: 'underReview',
      at: answeredAt,
      actor: answerer,
      changes: {
        answer,
        answeredAt: answeredAt.toISOString(),
        deliveredAt: answeredAt.toISOString(),
        ...(explanation && { explanation }),
      },
    });
    history.change('dispute', record, {
      from: 'underReview',
      to: outcome,
      at: new Date(at + decided),
      actor: networkActor,
    });
    if (outcome === 'lost') continue;
    delete payment.disputedAmount;
    delete order.disputedAmount;
  }
  begin(Math.floor(to - waiting), 'notAsDescribed');
}

/** The greatest payment of some days before that alone paid a completed order, with that order. */
function findPayment({ records }: History, before: string, taken: ReadonlySet<string>) {
  const orders = new Map(
    (records['collection-order'] as EntityRecord[] as Order[]).map((order) => [order.id, order]),
  );
  let found: { payment: Payment; order: Order } | undefined;
  for (const payment of records['pay-in-detail'] as EntityRecord[] as Payment[]) {
    const { orderId = '', amount, settledAt = before, refundedAmount } = payment;
    const order = orders.get(orderId);
    if (order?.status !== 'completed' || order.paidAmount !== amount || taken.has(orderId)) continue;
    if (settledAt >= before || refundedAmount !== undefined) continue;
    if (!found || amount > found.payment.amount) found = { payment, order };
  }
  return found;
}
