import { maxBy } from 'es-toolkit';
import { entityFields } from '../../../metadata/bind/boundFields';
import { drawField } from '../../../samples/drawField';
import { Random } from '../../../samples/Random';
import type { EntityRecord, StoredRecord } from '../../database/records';
import type { Database } from '../../database/declared/tables';
import { sandboxOperator } from '../merchants/sandboxUsers';
import { sampleContext } from '../plan/planScopes';
import { seededId } from '../random/seededId';
import type { History } from './History';
import { readUsers } from './playWithdrawals';
import { receiptOf } from './receipts';

type Order = StoredRecord<'collection-order'>;
type Payment = StoredRecord<'pay-in-detail'>;

const hour = 60 * 60_000;

/** When a claim is made after its payer has paid, when it is confirmed, and how long ago the one that waits was made, in milliseconds. */
const [claimed, confirmed, waiting] = [3 * hour, 7 * hour, 5 * hour];

/** Adds a claim of a payment that operators have found, and one that waits, of a merchant in a country between `from` and `to` (milliseconds since 1970). */
export async function playClaims(
  db: Database,
  history: History,
  { from, to }: { from: number; to: number },
): Promise<void> {
  const { model, scope, records, owner } = history;
  const [claimant] = await readUsers(db, model, scope);
  if (!claimant) return;
  const { seed, merchant, country } = scope;
  const random = new Random(`${seed}/${merchant.code}/${country.code}/claims`);
  const { claimNo } = entityFields(model, 'payment-claim', owner.country);
  const begin = (
    at: number,
    { orderNo, currency }: Order,
    amount: number,
    paidAt: number,
    payerName?: string,
  ) =>
    history.begin(
      'payment-claim',
      {
        id: seededId(random, at),
        claimNo: drawField(random, claimNo!, sampleContext(scope, at)),
        about: 'order',
        orderNo,
        amount,
        currency,
        paidAt: new Date(Math.floor(paidAt / 60_000) * 60_000).toISOString(),
        ...(payerName !== undefined && { payerName }),
        reason: 'The payer sent it without the reference of the order. The receipt shows amount and time.',
        proof: receiptOf(owner.merchantId),
        requestedAt: new Date(at).toISOString(),
        requestedBy: claimant.name,
        status: 'underReview',
      },
      { at: new Date(at), actor: claimant },
    );
  const orders = records['collection-order'] as EntityRecord[] as Order[];
  const found = findCredited(
    orders,
    records['pay-in-detail'] as EntityRecord[] as Payment[],
    from + (to - from) / 2,
  );
  if (found) {
    const { payment, order } = found;
    const paidAt = Date.parse(payment.paidAt);
    const record = begin(paidAt + claimed, order, payment.amount, paidAt, payment.payerName);
    history.change('payment-claim', record, {
      from: 'underReview',
      to: 'confirmed',
      at: new Date(paidAt + confirmed),
      actor: sandboxOperator,
      changes: { paymentNo: payment.paymentNo },
    });
  }
  const at = to - waiting;
  const unpaid = maxBy(
    orders.filter(
      ({ status, paidAmount, requestedAt }) =>
        status === 'failed' && paidAmount === undefined && Date.parse(requestedAt) < at - hour,
    ),
    ({ requestedAt }) => Date.parse(requestedAt),
  );
  if (unpaid) begin(at, unpaid, unpaid.amount, Date.parse(unpaid.requestedAt) + hour / 2);
}

/** The last payment until a time that alone paid a completed order, with that order. */
function findCredited(orders: Order[], payments: Payment[], until: number) {
  const byId = new Map(orders.map((order) => [order.id, order]));
  const paid = payments.flatMap((payment) => {
    const order = byId.get(payment.orderId ?? '');
    const isOnly = order?.status === 'completed' && order.paidAmount === payment.amount;
    return isOnly && Date.parse(payment.paidAt) < until ? [{ payment, order }] : [];
  });
  return maxBy(paid, ({ payment }) => Date.parse(payment.paidAt));
}
