import { sql } from 'kysely';
import type { Model } from '../../metadata/model/Model';
import { entityTable } from '../../metadata/storage/entityTable';
import { readRecord, type RecordKey, type StoredRecord } from '../database/records';
import type { Database } from '../database/tables';
import type { AttemptRow } from '../networks/attempts/tables';
import type { Instruction } from '../networks/interface/Network';

/** The entity of refunds, as attempts name it. */
export const refundEntity = 'refund';

/** Reads what has been refunded of the payments of an order or is about to be, in minor units. */
export async function readRefunded(db: Database, { merchantId, country, id }: RecordKey): Promise<number> {
  const { rows } = await sql<{ refunded: number }>`
    select coalesce(sum(refunded_amount), 0)::bigint as refunded from pay_in_detail
    where merchant_id = ${merchantId} and country = ${country} and order_id = ${id}`.execute(db);
  return rows[0]!.refunded;
}

/** The reference by which a network knows the order of a payment, and the network that has carried it out; undefined where none has. */
export async function readOrderAttempt(
  db: Database,
  { merchantId, orderId }: { merchantId: string; orderId: string | undefined },
): Promise<Pick<AttemptRow, 'ref' | 'network'> | undefined> {
  if (orderId === undefined) return undefined;
  return db
    .selectFrom('network_attempt')
    .select(['ref', 'network'])
    .where('merchant_id', '=', merchantId)
    .where('record_id', '=', orderId)
    .where('kind', '=', 'collection')
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
}

/** Describes a refund to the network that has the payment. Throws where the refund is gone. */
export async function describeRefund(
  db: Database,
  model: Model,
  { merchant_id: merchantId, country, record_id: id }: AttemptRow,
): Promise<Pick<Instruction, 'orderNo' | 'original'>> {
  const refund = await readRecord(db, entityTable(model, refundEntity), { merchantId, country, id });
  if (!refund) throw new Error(`The refund ${id} disappeared before it was sent.`);
  const payment = await readPayment(db, model, { merchantId, country, id: refund.paymentId ?? '' });
  const attempt = await readOrderAttempt(db, { merchantId, orderId: refund.orderId });
  const original = payment?.networkRef ?? attempt?.ref ?? refund.paymentNo;
  return { orderNo: refund.refundNo, original };
}

/** Reads a payment; with `lock` nobody else changes it until the transaction ends. */
export function readPayment(
  db: Database,
  model: Model,
  key: RecordKey,
  lock = false,
): Promise<StoredRecord<'pay-in-detail'> | undefined> {
  return readRecord(db, entityTable(model, 'pay-in-detail'), key, lock);
}
