import { sql } from 'kysely';
import type { PaymentClaim } from '../../metadata/generated/Entities';
import type { Model } from '../../metadata/model/Model';
import { entityTable } from '../../metadata/storage/entityTable';
import type { Actor } from '../database/actors';
import { type EntityRow, type RecordKey, type StoredRecord, toRecord } from '../database/records';
import type { Database } from '../database/declared/tables';
import { changeState } from '../resources/changeState';
import { claimEffects } from './effects';

/** The entity of claims. */
export const claimEntity = 'payment-claim';

/** The state in which a claim waits for a payment. */
export const openClaimState = 'underReview' satisfies PaymentClaim['status'];

/** A claim with the merchant whose it is. */
interface OwnClaim {
  merchantId: string;
  claim: StoredRecord<'payment-claim'>;
}

/** Finds the claims with a number that wait in a country; of several merchants where their numbers are the same. */
export async function findClaims(
  db: Database,
  model: Model,
  country: string,
  claimNo: string,
): Promise<OwnClaim[]> {
  const table = entityTable(model, claimEntity);
  const { rows } = await sql<EntityRow & { merchant_id: string }>`
    select * from ${sql.table(table.name)}
    where country = ${country} and claim_no = ${claimNo} and status = ${openClaimState}`.execute(db);
  return rows.map((row) => ({
    merchantId: row.merchant_id,
    claim: toRecord<typeof claimEntity>(table, row),
  }));
}

/** Locks a claim that waits for a payment: the merchant's by number, or the oldest of an order and amount. */
export async function lockOpenClaim(
  db: Database,
  model: Model,
  { merchantId, country }: Pick<RecordKey, 'merchantId' | 'country'>,
  which: { claimNo: string } | { orderNo: string; amount: number },
): Promise<StoredRecord<'payment-claim'> | undefined> {
  const table = entityTable(model, claimEntity);
  const is =
    'claimNo' in which
      ? sql`claim_no = ${which.claimNo}`
      : sql`order_no = ${which.orderNo} and amount = ${which.amount}`;
  const { rows } = await sql<EntityRow>`
    select * from ${sql.table(table.name)}
    where merchant_id = ${merchantId} and country = ${country} and status = ${openClaimState} and ${is}
    order by requested_at, id limit 1 for update`.execute(db);
  return rows[0] && toRecord<typeof claimEntity>(table, rows[0]);
}

/** Confirms a claim that is locked and waits, by the payment that was credited for it. */
export async function confirmClaim(
  db: Database,
  model: Model,
  key: RecordKey,
  { paymentNo, at, actor }: { paymentNo: string; at: Date; actor: Actor },
): Promise<void> {
  const confirmed = await changeState(db, model, {
    entity: claimEntity,
    key,
    field: 'status',
    from: openClaimState,
    to: 'confirmed',
    at,
    actor,
    changes: { paymentNo },
    effects: claimEffects,
  });
  if (!confirmed) throw new Error(`The locked claim ${key.id} has changed.`);
}
