import { sql } from 'kysely';
import type { Model } from '../../metadata/model/Model';
import { entityTable } from '../../metadata/storage/entityTable';
import { type EntityRow, readRecord, type RecordKey, type StoredRecord, toRecord } from '../database/records';
import type { Database } from '../database/tables';
import type { AttemptRow } from '../networks/attempts/tables';

/** The entity of refunds, as attempts name it. */
export const refundEntity = 'refund';

/** The part of a payment that has not gone back, is not about to, and is not disputed; in minor units. */
export const leftOf = ({
  amount,
  refundedAmount = 0,
  disputedAmount = 0,
}: Pick<StoredRecord<'pay-in-detail'>, 'amount' | 'refundedAmount' | 'disputedAmount'>): number =>
  amount - refundedAmount - disputedAmount;

/** Locks and reads the payments of an order, in a fixed order. */
export async function lockPayments(
  db: Database,
  model: Model,
  { merchantId, country, id: orderId }: RecordKey,
): Promise<StoredRecord<'pay-in-detail'>[]> {
  const table = entityTable(model, 'pay-in-detail');
  const { rows } = await sql<EntityRow>`
    select * from ${sql.table(table.name)}
    where merchant_id = ${merchantId} and country = ${country} and order_id = ${orderId}
    order by id for update`.execute(db);
  return rows.map((row) => toRecord(table, row));
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

/** Reads a payment; with `lock` nobody else changes it until the transaction ends. */
export function readPayment(
  db: Database,
  model: Model,
  key: RecordKey,
  lock = false,
): Promise<StoredRecord<'pay-in-detail'> | undefined> {
  return readRecord(db, entityTable(model, 'pay-in-detail'), key, lock);
}
