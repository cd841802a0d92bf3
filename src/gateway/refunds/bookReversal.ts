import type { Refund } from '../../metadata/generated/Entities';
import type { Model } from '../../metadata/model/Model';
import { entityTable } from '../../metadata/storage/entityTable';
import { networkActor } from '../database/actors';
import { newId } from '../database/ids';
import { insertDrawn, type RecordKey, type StoredRecord } from '../database/records';
import type { Database } from '../database/declared/tables';
import { serialNumber } from '../orders/serialNumber';
import { beginState } from '../resources/changeState';
import { refundEffects } from './effects';
import { leftOf, lockPayments, refundEntity } from './payments';

/** Amount of an order that a network has taken back. */
interface Reversal {
  /** Minor units. */
  amount: number;
  /** Its name of the payment, where it says which. */
  original: string | undefined;
  /** Why, in its words or ours. */
  reason: Refund['networkReason'];
  note: string;
  at: Date;
}

type Order = StoredRecord<'collection-order'>;
type Payment = StoredRecord<'pay-in-detail'>;

/**
 * Books that a network has taken back a payment of a locked order, or a part, as a completed refund. Returns false where no payment, or
 * more than one, can be meant.
 */
export async function bookReversal(
  db: Database,
  model: Model,
  key: RecordKey,
  order: Order,
  { amount, original, reason, note, at }: Reversal,
): Promise<boolean> {
  const { merchantId, country } = key;
  const fits = (payment: Payment) =>
    (original === undefined || payment.networkRef === original) && canGoBack(payment, amount);
  const [payment, ...others] = (await lockPayments(db, model, key)).filter(fits);
  if (!payment || others.length > 0) return false;
  const isHeld = payment.heldFor === 'decision';
  const { id: orderId, orderNo, merchantOrderNo, appId, currency } = order;
  const { paymentNo, method, payerName, fee } = payment;
  const given = {
    id: newId(),
    paymentNo,
    paymentId: payment.id,
    orderId,
    orderNo,
    merchantOrderNo,
    appId,
    kind: isHeld ? 'sendBack' : 'reversal',
    method,
    payerName,
    currency,
    amount,
    ...(isHeld && { returnedFee: fee }),
    networkReason: reason,
    // Its words; a code is the reason already.
    reason: note.startsWith('@') ? undefined : note.slice(0, 255),
    status: 'completed',
    requestedAt: at.toISOString(),
    completedAt: at.toISOString(),
    merchantId,
    country,
  } as const;
  const facts = model.countries[country]!;
  const record = await insertDrawn(db, entityTable(model, refundEntity), () => ({
    ...given,
    refundNo: serialNumber(facts, 'B', at),
  }));
  const began = {
    entity: refundEntity,
    key: { merchantId, country, id: given.id },
    record,
    field: 'status',
    at,
  };
  await beginState(db, model, { ...began, actor: networkActor, effects: refundEffects });
  return true;
}

/** Whether an amount of a payment can go back. What waits for a decision goes back whole. */
function canGoBack(payment: Payment, wanted: number): boolean {
  const { heldFor, settlement } = payment;
  if (heldFor === 'rest' || settlement === 'returned') return false;
  return heldFor === 'decision'
    ? wanted === payment.amount && wanted === leftOf(payment)
    : wanted <= leftOf(payment);
}
