import { entityTable } from '../../metadata/storage/entityTable';
import { queueEvent } from '../callbacks/events';
import { networkActor } from '../database/actors';
import { noteRecordChanges } from '../database/recordChanges';
import { readRecord, type StoredRecord } from '../database/records';
import { updateRecord } from '../database/updateRecord';
import { noteChange } from '../orders/changeFeed';
import { returnEvent } from '../orders/changes/orderEvents';
import { isUndone } from '../orders/changes/refunds';
import { statePostings } from '../orders/changes/statePostings';
import { orderEffects, postStates } from '../orders/postStates';
import { changeState } from '../resources/changeState';
import type { PartEffects, StateTransition } from '../resources/handlers';
import { readPayment, refundEntity } from './payments';

type Refund = StoredRecord<'refund'>;

/**
 * States of refunds: their payment says how much goes back, their order how much has, and what is held moves. The order is locked first, as
 * whatever else changes its payments locks it.
 */
export const refundEffects: PartEffects = {
  'refund.status': async (taken) => {
    const refund = taken.record as Refund;
    const order = await lockOrder(taken, refund);
    if (taken.from === undefined) await takeFromPayment(taken, refund, 1);
    else if (isUndone(taken.to)) await takeFromPayment(taken, refund, -1);
    if (taken.to === 'completed' && order) await countRefund(taken, refund, order);
    const event = returnEvent(taken.model, taken.key, 'refund', refund, taken.valueAt);
    if (event) await queueEvent(taken.db, event);
    const { appId } = refund;
    if (appId !== undefined) await noteChange(taken.db, taken.key, refundEntity, { appId });
    const posting = statePostings['refund.status']({ ...taken.key, ...taken, held: 0 });
    // Last, as it locks the merchant's account. A refund costs no fee.
    if (posting) await postStates(taken, [posting], 'aboveAvailable');
  },
};

async function lockOrder({ db, model, key }: StateTransition, { orderId }: Refund) {
  if (orderId === undefined) return undefined;
  return readRecord(db, entityTable(model, 'collection-order'), { ...key, id: orderId }, true);
}

/**
 * Counts a refund and its returned fee on its payment, or no longer, with the sign -1. A payment that is sent back whole settles no more.
 */
async function takeFromPayment(taken: StateTransition, refund: Refund, sign: 1 | -1): Promise<void> {
  const { db, model, at, valueAt, actor } = taken;
  const key = { ...taken.key, id: refund.paymentId ?? '' };
  const payment = await readPayment(db, model, key, true);
  if (!payment) throw new Error(`The payment ${refund.paymentNo} of a refund is gone.`);
  const refundedAmount = (payment.refundedAmount ?? 0) + sign * refund.amount || null;
  const entity = 'pay-in-detail';
  if (refund.kind !== 'sendBack') {
    const returnedFee = (payment.returnedFee ?? 0) + sign * (refund.returnedFee ?? 0) || null;
    await updateRecord(db, entityTable(model, entity), key, { refundedAmount, returnedFee });
    await noteRecordChanges(db, [{ ...key, entity }]);
    return;
  }
  const isTaken = sign > 0;
  const [from, to] = isTaken ? ['unsettled', 'returned'] : ['returned', 'unsettled'];
  // One of no order was never to be decided about.
  const isHeld = !isTaken && payment.orderId !== undefined;
  const changes = { refundedAmount, heldFor: isHeld ? ('decision' as const) : null };
  const change = {
    entity,
    key,
    field: 'settlement',
    from,
    to,
    at,
    dueAt: valueAt,
    actor,
  } as const;
  const changed = await changeState(db, model, { ...change, changes, effects: orderEffects });
  if (!changed) throw new Error(`The payment ${refund.paymentNo} is not ${from}.`);
}

/** Adds a completed refund to what its order says was refunded. A completed order of which nothing is left is refunded. */
async function countRefund(
  taken: StateTransition,
  { amount }: Refund,
  order: StoredRecord<'collection-order'>,
): Promise<void> {
  const { db, model, at, valueAt } = taken;
  const entity = 'collection-order';
  const key = { ...taken.key, id: order.id };
  const refundedAmount = (order.refundedAmount ?? 0) + amount;
  if (order.status === 'completed' && refundedAmount === order.paidAmount) {
    const change = {
      entity,
      key,
      field: 'status',
      from: 'completed',
      to: 'refunded',
      at,
      dueAt: valueAt,
    } as const;
    const changes = { refundedAmount };
    await changeState(db, model, { ...change, changes, actor: networkActor, effects: orderEffects });
    return;
  }
  const changed = await updateRecord(db, entityTable(model, entity), key, { refundedAmount });
  if (!changed) return;
  await noteChange(db, key, entity, changed);
  await noteRecordChanges(db, [{ ...key, entity }]);
}
