import { sql } from 'kysely';
import { entityTable } from '../../metadata/storage/entityTable';
import { compareHolds } from '../ledger/compare/compareHolds';
import { compareProviderSide } from '../ledger/compare/compareProviderSide';
import type { LedgerCheck } from '../ledger/verify';
import { openRefundStates } from '../orders/changes/refunds';

/**
 * Compares balances, payments and orders with refunds. It is about what is held for them, what left by the channel, and what went back of
 * each.
 */
export const verifyRefunds: LedgerCheck = async (db, model) => {
  const [refunds, payments, orders] = ['refund', 'pay-in-detail', 'collection-order'].map((entity) =>
    sql.table(entityTable(model, entity).name),
  );
  const { rows } = await sql<{ problem: string }>`
    with counted as (
      select merchant_id, payment_id as id, sum(amount) as amount, sum(returned_fee) filter (where kind <> 'sendBack') as fee
      from ${refunds} where status in ('completed', ${sql.join(openRefundStates)}) group by 1, 2
    ), completed as (
      select merchant_id, order_id as id, sum(amount) as amount from ${refunds} where status = 'completed' group by 1, 2
    )
    select payment.merchant_id || ' ' || country || ': payment ' || payment_no || ' says that ' || coalesce(refunded_amount, 0)
      || ' of ' || payment.amount || ' go back; its refunds come to ' || coalesce(counted.amount, 0) || '.' as problem
    from ${payments} as payment join counted
      on counted.merchant_id = payment.merchant_id and counted.id = payment.id::text
    where counted.amount is distinct from refunded_amount or counted.amount > payment.amount
    union all
    select merchant_id || ' ' || country || ': payment ' || payment_no || ' says that ' || refunded_amount
      || ' go back; it has no refunds.'
    from ${payments} as payment
    where refunded_amount is not null and not exists (
      select from counted where counted.merchant_id = payment.merchant_id and counted.id = payment.id::text)
    union all
    select payment.merchant_id || ' ' || country || ': payment ' || payment_no || ' says that ' || coalesce(returned_fee, 0)
      || ' of its fee of ' || payment.fee || ' comes back; its refunds come to ' || coalesce(counted.fee, 0) || '.'
    from ${payments} as payment join counted
      on counted.merchant_id = payment.merchant_id and counted.id = payment.id::text
    where counted.fee is distinct from returned_fee or returned_fee > payment.fee
    union all
    select merchant_id || ' ' || country || ': order ' || order_no || ' says that ' || coalesce(refunded_amount, 0)
      || ' were refunded; its refunds come to ' || coalesce(completed.amount, 0) || '.'
    from (select merchant_id, country, order_no, id::text, refunded_amount from ${orders}) as placed
      left join completed using (merchant_id, id)
    where completed.amount is distinct from refunded_amount
    order by 1 limit 100`.execute(db);
  return [
    ...rows.map(({ problem }) => problem),
    ...(await compareHolds(db, {
      balance: 'refundHold',
      name: 'refund',
      open: sql`
        select merchant_id, id, country, currency, refund_no as number, amount - coalesce(returned_fee, 0) as least,
          amount - coalesce(returned_fee, 0) as most
        from ${refunds} where status in (${sql.join(openRefundStates)})`,
    })),
    ...(await compareProviderSide(db, {
      name: 'refund',
      key: 'refundCompleted',
      moved: sql`
        select merchant_id, id, country, currency, refund_no as number, side.account, side.amount
        from ${refunds} as refund cross join lateral
          (values ('channel', refund.amount), ('fees', -coalesce(returned_fee, 0))) as side (account, amount)
        where status = 'completed'`,
    })),
  ];
};
