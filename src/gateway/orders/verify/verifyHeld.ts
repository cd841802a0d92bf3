import { sql } from 'kysely';
import { entityTable } from '../../../metadata/storage/entityTable';
import type { LedgerCheck } from '../../ledger/verify';

/**
 * Compares held payments with their orders. Those of an order in progress wait for the rest, those of a failed one for the merchant's
 * acceptance. No others are held, and none is settled too early.
 */
export const verifyHeld: LedgerCheck = async (db, model) => {
  const orders = sql.table(entityTable(model, 'collection-order').name);
  const payments = sql.table(entityTable(model, 'pay-in-detail').name);
  const { rows } = await sql<{ problem: string }>`
    with expected as (
      select payment.merchant_id, payment.country, payment_no, held_for, settlement, placed.status,
        case placed.status when 'inProgress' then 'rest'
          when 'failed' then case when accepted_at is null and settlement <> 'returned' then 'decision' end end as hold
      from ${payments} as payment
        join ${orders} as placed on placed.merchant_id = payment.merchant_id and placed.id::text = payment.order_id
    )
    select merchant_id || ' ' || country || ': payment ' || payment_no || ' of an order that is ' || status || ' is '
      || settlement || ' and held for ' || coalesce(held_for, 'nothing') || ', not ' || coalesce(hold, 'nothing') || '.' as problem
    from expected
    where held_for is distinct from hold or hold is not null and settlement <> 'unsettled'
    order by 1 limit 100`.execute(db);
  return rows.map(({ problem }) => problem);
};
