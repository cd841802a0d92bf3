import { sql } from 'kysely';
import { entityTable } from '../../../metadata/storage/entityTable';
import type { LedgerCheck } from '../../ledger/verify';

/**
 * Compares collection orders with their payments: paid amount, its difference, fee and credited amount. Of orders of earlier versions only
 * the latter two, until `fillPaid` has come by.
 */
export const verifyPaid: LedgerCheck = async (db, model) => {
  const orders = sql.table(entityTable(model, 'collection-order').name);
  const payments = sql.table(entityTable(model, 'pay-in-detail').name);
  const { rows } = await sql<{ problem: string }>`
    with counted as (
      select merchant_id, order_id as id, sum(amount) as amount, sum(fee) as fee, sum(net_amount) as net_amount
      from ${payments} where order_id is not null group by 1, 2
    ), compared as (
      select placed.merchant_id, placed.country, placed.order_no, placed.fee, placed.net_amount, placed.paid_amount,
        placed.paid, placed.overpaid_amount, counted.amount as counted, counted.fee as counted_fee,
        counted.net_amount as counted_net_amount,
        case sign(counted.amount - placed.amount) when 0 then 'exact' when 1 then 'over' when -1 then 'under' end as compared,
        nullif(greatest(counted.amount - placed.amount, 0), 0) as counted_over
      from ${orders} as placed
        left join counted on counted.merchant_id = placed.merchant_id and counted.id = placed.id::text
    )
    select merchant_id || ' ' || country || ': order ' || order_no || ' says that ' || coalesce(paid_amount, 0) || ' was paid ('
      || coalesce(paid, 'nothing') || '), fee ' || coalesce(fee, 0) || ', credited ' || coalesce(net_amount, 0)
      || '; its payments come to ' || coalesce(counted, 0) || ' (' || coalesce(compared, 'nothing') || '), fee '
      || coalesce(counted_fee, 0) || ', credited ' || coalesce(counted_net_amount, 0) || '.' as problem
    from compared
    where (fee, net_amount) is distinct from (counted_fee, counted_net_amount)
      or (paid_amount is not null or counted is null)
        and (paid_amount, paid, overpaid_amount) is distinct from (counted, compared, counted_over)
    order by 1 limit 100`.execute(db);
  return rows.map(({ problem }) => problem);
};
