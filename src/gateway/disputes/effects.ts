import { entityTable } from '../../metadata/storage/entityTable';
import { queueEvent } from '../callbacks/events';
import { noteRecordChanges } from '../database/recordChanges';
import { readRecord, type StoredRecord } from '../database/records';
import { updateRecord } from '../database/updateRecord';
import { noteChange } from '../orders/changeFeed';
import { returnEvent } from '../orders/changes/orderEvents';
import { statePostings } from '../orders/changes/statePostings';
import { postStates } from '../orders/postStates';
import { readPayment } from '../refunds/payments';
import type { PartEffects, StateTransition } from '../resources/handlers';

type Dispute = StoredRecord<'dispute'>;

/**
 * States of disputes: payment and order say how much of them is disputed, and what is held moves. An open or lost dispute counts; a won one
 * does not. Whoever opens or decides one has locked the order.
 */
export const disputeEffects: PartEffects = {
  'dispute.status': async (taken) => {
    const dispute = taken.record as Dispute;
    if (taken.from === undefined) await countDisputed(taken, dispute, dispute.amount);
    else if (taken.to === 'won') await countDisputed(taken, dispute, -dispute.amount);
    const event = returnEvent(taken.model, taken.key, 'dispute', dispute, taken.valueAt);
    // An answer that the network did not take needs another one, but opens nothing.
    if (event && (taken.from === undefined || taken.to !== 'needsResponse'))
      await queueEvent(taken.db, event);
    const { appId } = dispute;
    if (appId !== undefined) await noteChange(taken.db, taken.key, 'dispute', { appId });
    const posting = statePostings['dispute.status']({ ...taken.key, ...taken, held: 0 });
    // Last, as it locks the merchant's account.
    if (posting) await postStates(taken, [posting]);
  },
};

/** Adds an amount to what of the payment and its order is disputed. */
async function countDisputed(
  { db, model, key }: StateTransition,
  { orderId = '', paymentId = '', paymentNo }: Dispute,
  amount: number,
): Promise<void> {
  const ofOrder = { ...key, id: orderId };
  const ofPayment = { ...key, id: paymentId };
  const order = await readRecord(db, entityTable(model, 'collection-order'), ofOrder, true);
  const payment = await readPayment(db, model, ofPayment, true);
  if (!order || !payment) throw new Error(`The payment ${paymentNo} of a dispute is gone.`);
  const add = ({ disputedAmount = 0 }: { disputedAmount?: number }) => disputedAmount + amount || null;
  await updateRecord(db, entityTable(model, 'pay-in-detail'), ofPayment, { disputedAmount: add(payment) });
  const changed = await updateRecord(db, entityTable(model, 'collection-order'), ofOrder, {
    disputedAmount: add(order),
  });
  if (changed) await noteChange(db, ofOrder, 'collection-order', changed);
  await noteRecordChanges(db, [
    { ...ofPayment, entity: 'pay-in-detail' },
    { ...ofOrder, entity: 'collection-order' },
  ]);
}
