import { sql } from 'kysely';
import { entityFields } from '../../metadata/bind/boundFields';
import type { Model } from '../../metadata/model/Model';
import { entityTable } from '../../metadata/storage/entityTable';
import type { StoredRecord } from '../database/records';
import type { Database } from '../database/declared/tables';
import type { Scope } from '../resources/access';
import { refundEntity } from './payments';

/** A payment, as far as its fee comes back with refunds. Amounts are in minor units. */
type FeePayment = Pick<
  StoredRecord<'pay-in-detail'>,
  'paymentNo' | 'orderNo' | 'amount' | 'fee' | 'refundedAmount' | 'returnedFee' | 'onRefund'
>;

/**
 * Returns how much of a payment's fee comes back with a refund, in minor units (product 6.25). It is in proportion to all that has gone
 * back then, a multiple of `unit`; the last part returns the rest.
 */
export function returnedFeeOf(
  { amount, fee, refundedAmount = 0, returnedFee = 0, onRefund }: Omit<FeePayment, 'paymentNo' | 'orderNo'>,
  back: number,
  { unit, corrected }: { unit: number; corrected: number },
): number {
  if (onRefund !== 'return') return 0;
  const after = refundedAmount + back;
  const whole = BigInt(amount) * BigInt(unit);
  const share = Number((BigInt(fee) * BigInt(after) + whole / 2n) / whole) * unit;
  const inProportion = (after === amount ? fee : share) - returnedFee;
  // Neither more than the refund nor than the part of the fee that neither came back nor was corrected.
  return Math.max(0, Math.min(inProportion, back, fee - returnedFee - corrected));
}

/** Reads what the fee of a payment that comes back follows from. Returns a function of the amount that goes back. */
export async function readReturnedFee(
  db: Database,
  model: Model,
  scope: Scope,
  payment: FeePayment,
): Promise<(back: number) => number> {
  if (payment.onRefund !== 'return') return () => 0;
  const unit = entityFields(model, refundEntity, scope.country).amount?.multipleOf ?? 1;
  const corrected = await readCorrected(db, model, scope, payment);
  return (back) => returnedFeeOf(payment, back, { unit, corrected });
}

/** Returns corrections that refunded fees of a payment or its order, less those that charged, in minor units. */
async function readCorrected(
  db: Database,
  model: Model,
  { merchantId, country }: Scope,
  { paymentNo, orderNo = '' }: FeePayment,
): Promise<number> {
  const [corrections, refunds] = ['correction', refundEntity].map((entity) =>
    sql.table(entityTable(model, entity).name),
  );
  const own = sql`merchant_id = ${merchantId} and country = ${country}`;
  const { rows } = await sql<{ corrected: number }>`
    select coalesce(sum(case kind when 'feeRefund' then amount when 'feeCharge' then -amount else 0 end), 0)::bigint as corrected
    from ${corrections} where ${own} and status = 'booked' and (order_no in (${paymentNo}, ${orderNo})
      or order_no in (select refund_no from ${refunds} where ${own} and payment_no = ${paymentNo}))`.execute(
    db,
  );
  return Math.max(0, rows[0]!.corrected);
}
