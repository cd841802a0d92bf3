import { type RawBuilder, sql } from 'kysely';
import type { Model } from '../../../metadata/model/Model';
import { entityTable } from '../../../metadata/storage/entityTable';
import type { Database } from '../../database/declared/tables';
import { openRefundStates } from '../../orders/changes/refunds';
import type { Scope } from '../../resources/access';

/** A record that a correction may name. */
export interface CorrectedRecord {
  /** The numbers by which it is named: its own, and those of all that its fees are charged with. */
  numbers: readonly string[];
  /** The fees that were charged and do not come back with the money, in minor units. */
  fees: number;
}

/** Records whose money may have been booked wrongly, by their numbers, and which of their fees were charged for good. */
const kinds: readonly { entity: string; number: string; fees: RawBuilder<unknown> }[] = [
  {
    entity: 'payout-order',
    number: 'order_no',
    fees: sql`case status when 'completed' then fee else 0 end`,
  },
  {
    entity: 'withdrawal',
    number: 'withdrawal_no',
    fees: sql`case status when 'approved' then fee else 0 end`,
  },
  { entity: 'recharge', number: 'recharge_no', fees: sql`case status when 'approved' then fee else 0 end` },
  { entity: 'merchant-transfer', number: 'transfer_no', fees: sql`0` },
];

/** Finds what a number names in a merchant's account, and locks it. Undefined where it names nothing there. */
export async function lockCorrected(
  db: Database,
  model: Model,
  scope: Scope,
  number: string,
): Promise<CorrectedRecord | undefined> {
  const collected = await lockCollected(db, model, scope, number);
  if (collected) return collected;
  for (const { entity, number: column, fees } of kinds) {
    const { rows } = await sql<{ fees: number }>`
      select coalesce(${fees}, 0)::bigint as fees from ${sql.table(entityTable(model, entity).name)}
      where merchant_id = ${scope.merchantId} and country = ${scope.country} and ${sql.ref(column)} = ${number}
      for update`.execute(db);
    if (rows[0]) return { numbers: [number], fees: rows[0].fees };
  }
  return undefined;
}

/**
 * Finds the collection order that a number names, its own or of one of its payments, refunds or disputes. The fees of all its payments
 * count, so each comes back once. A payment without an order is by itself.
 */
async function lockCollected(
  db: Database,
  model: Model,
  scope: Scope,
  number: string,
): Promise<CorrectedRecord | undefined> {
  const [orders, payments, refunds, disputes] = [
    'collection-order',
    'pay-in-detail',
    'refund',
    'dispute',
  ].map((entity) => sql.table(entityTable(model, entity).name));
  const own = sql`merchant_id = ${scope.merchantId} and country = ${scope.country}`;
  const named = await sql<{ orderId: string | null; paymentId: string | null }>`
    select id::text as "orderId", null as "paymentId" from ${orders} where ${own} and order_no = ${number}
    union all
    select order_id::text, id::text from ${payments} where ${own} and payment_no = ${number}
    union all
    select order_id::text, payment_id::text from ${refunds} where ${own} and refund_no = ${number}
    union all
    select order_id::text, payment_id::text from ${disputes} where ${own} and dispute_no = ${number}`.execute(
    db,
  );
  const [found] = named.rows;
  if (!found) return undefined;
  const { orderId, paymentId } = found;
  // Whatever changes its payments locks the order first.
  const order = await sql<{ number: string }>`
    select order_no as number from ${orders} where ${own} and id = ${orderId} for update`.execute(db);
  const paid = await sql<{ number: string; fee: number }>`
    select payment_no as number, fee from ${payments}
    where ${own} and (order_id = ${orderId} or id = ${paymentId}) order by id for update`.execute(db);
  const back = await sql<{ number: string; fee: number }>`
    select refund_no as number,
      case when status in ('completed', ${sql.join(openRefundStates)}) then coalesce(returned_fee, 0) else 0 end::bigint as fee
    from ${refunds} where ${own} and payment_no = any(${paid.rows.map((row) => row.number)})`.execute(db);
  return {
    numbers: [...order.rows, ...paid.rows, ...back.rows].map((row) => row.number),
    fees: sum(paid.rows) - sum(back.rows),
  };
}

const sum = (rows: readonly { fee: number }[]) => rows.reduce((total, { fee }) => total + fee, 0);
