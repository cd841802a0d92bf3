import type { Dispute } from '../../metadata/generated/Entities';
import type { Model } from '../../metadata/model/Model';
import { entityTable } from '../../metadata/storage/entityTable';
import { networkActor } from '../database/actors';
import { newId } from '../database/ids';
import { insertDrawn, type RecordKey, type StoredRecord } from '../database/records';
import type { Database } from '../database/declared/tables';
import { enqueueJob } from '../jobs/enqueue';
import { readAccount } from '../ledger/post';
import { serialNumber } from '../orders/serialNumber';
import { leftOf, lockPayments } from '../refunds/payments';
import { beginState } from '../resources/changeState';
import { disputeEffects } from './effects';

/** The entity of disputes. */
export const disputeEntity = 'dispute';

/** A payer's claim, as a network tells of it. */
interface Claim {
  /** The network's own name of it. */
  networkRef: string;
  /** Minor units. */
  amount: number;
  /** The network's name of the payment, where it says which. */
  original: string | undefined;
  reason: Dispute['reason'];
  /** The network's words. */
  claim: string | undefined;
  openedAt: Date;
  respondBy: Date;
  at: Date;
}

type Order = StoredRecord<'collection-order'>;

/**
 * Opens a dispute of a payment of a locked order. Its amount is held, as far as it is available. Returns undefined where no payment, or
 * more than one, can be meant, or less of it is left.
 */
export async function openDispute(
  db: Database,
  model: Model,
  key: RecordKey,
  order: Order,
  { networkRef, amount, original, reason, claim, openedAt, respondBy, at }: Claim,
): Promise<StoredRecord<'dispute'> | undefined> {
  const { merchantId, country } = key;
  const [payment, ...others] = (await lockPayments(db, model, key)).filter(
    (each) =>
      (original === undefined || each.networkRef === original) &&
      each.settlement !== 'returned' &&
      amount <= leftOf(each),
  );
  if (!payment || others.length > 0) return undefined;
  const { id: orderId, orderNo, merchantOrderNo, appId, currency } = order;
  const { paymentNo, method, payerName } = payment;
  // Locked, so that what is held for it is still there once that is posted.
  const { available } = await readAccount(db, { merchantId, country, currency }, true);
  const given = {
    id: newId(),
    merchantId,
    country,
    networkRef,
    paymentNo,
    paymentId: payment.id,
    orderId,
    orderNo,
    merchantOrderNo,
    appId,
    method,
    payerName,
    currency,
    amount,
    heldAmount: Math.min(amount, Number(available)),
    reason,
    claim,
    openedAt: openedAt.toISOString(),
    respondBy: respondBy.toISOString(),
    status: 'needsResponse',
  } as const;
  const facts = model.countries[country]!;
  const record = await insertDrawn(db, entityTable(model, disputeEntity), () => ({
    ...given,
    disputeNo: serialNumber(facts, 'S', at),
  }));
  const opened = { merchantId, country, id: given.id };
  const state = { entity: disputeEntity, key: opened, record, field: 'status', at, dueAt: openedAt };
  await beginState(db, model, { ...state, actor: networkActor, effects: disputeEffects });
  await enqueueJob(db, 'disputes.expire', opened, { key: given.id, at: respondBy });
  return record;
}

declare module '../jobs/Job' {
  interface JobPayloads {
    'disputes.expire': { merchantId: string; country: string; id: string };
  }
}
