import { sql } from 'kysely';
import type { Model } from '../../metadata/model/Model';
import { entityTable } from '../../metadata/storage/entityTable';
import { type EntityRow, readRecord, type RecordKey, type StoredRecord, toRecord } from '../database/records';
import type { Database } from '../database/declared/tables';
import type { AttemptRow } from '../networks/attempts/tables';

/** The entity of refunds, as attempts name it. */
export const refundEntity = 'refund';

/** The part of a payment that neither goes back, now or soon, nor is disputed, in minor units. */
export const leftOf = ({
  amount,
  refundedAmount = 0,
  disputedAmount = 0,
}: Pick<StoredRecord<'pay-in-detail'>, 'amount' | 'refundedAmount' | 'disputedAmount'>): number =>
  amount - refundedAmount - disputedAmount;

/**
 * Whether a payment goes back whole or not at all, as it is not to settle. It waits for its merchant's decision, or came for no order and
 * nobody has claimed it.
 */
export const goesBackWhole = ({
  heldFor,
  orderId,
  settlement,
  expectedSettlement,
}: Pick<
  StoredRecord<'pay-in-detail'>,
  'heldFor' | 'orderId' | 'settlement' | 'expectedSettlement'
>): boolean =>
  heldFor === 'decision' ||
  (orderId === undefined && settlement === 'unsettled' && expectedSettlement === undefined);

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

/** Reference of an order at the network that has carried it out, with that network. Undefined where none has. */
export async function readOrderAttempt(
  db: Database,
  { merchantId, orderId }: { merchantId: string; orderId: string | undefined },
): Promise<Origin | undefined> {
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

/** Origin of money that was paid: the network that has it, and the reference that it knows. */
type Origin = Pick<AttemptRow, 'ref' | 'network'>;

/**
 * Returns the network that has a payment; undefined where none is known, as of a sandbox's history. It is the one that told of a payment
 * credited by hand, or else carried out its order.
 */
export async function readOrigin(
  db: Database,
  paid: { merchantId: string; orderId?: string | undefined; paymentId: string | undefined },
): Promise<Origin | undefined> {
  const { merchantId, orderId, paymentId } = paid;
  const credited =
    paymentId === undefined
      ? undefined
      : await db
          .selectFrom('network_suspense')
          .select(['ref', 'network'])
          .where('merchant_id', '=', merchantId)
          .where('payment_id', '=', paymentId)
          .executeTakeFirst();
  return credited ?? readOrderAttempt(db, { merchantId, orderId });
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
