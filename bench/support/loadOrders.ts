import { type Kysely, sql } from 'kysely';
import { entityTable } from '../../src/metadata/storage/entityTable';
import type { Tables } from '../../src/gateway/database/declared/tables';
import type { Model } from '../../src/metadata/model/Model';
import { fillTable } from './fillTable';

/** The day whose sums are requested: the middle of the 90 days that the orders are spread over. */
export const summedDay = { gte: '2026-10-06T06:00:00.000Z', lt: '2026-10-07T06:00:00.000Z' };

/**
 * Fills an empty database with one merchant's collection orders in a country, evenly over 90 days. This is the worst case for a
 * list, which only its filter narrows. One in 200 was paid less, one more.
 */
export async function loadOrders(
  db: Kysely<Tables>,
  model: Model,
  merchantId: string,
  count: number,
): Promise<void> {
  const table = entityTable(model, 'collection-order').name;
  const insert = sql`
    insert into ${sql.table(table)} (id, merchant_id, country, order_no, merchant_order_no, app_id, method, payment_info,
      currency, amount, paid_amount, paid, overpaid_amount, fee, net_amount, requested_at, completed_at, status_at, status, description)
    select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || substr(hash, 1, 3) || '8' || substr(hash, 4, 15))::uuid,
      ${merchantId}::uuid, 'MX', 'C20261120' || lpad(i::text, 10, '0'), 'SHOP-' || substr(hash, 1, 12), 'app_' || substr(hash, 1, 6),
      (array['SPEI', 'OXXO', 'PayCash'])[1 + i % 3], '6461801' || lpad(i::text, 11, '0'),
      'MXN', amount, paid_amount, case sign(paid_amount - amount) when -1 then 'under' when 0 then 'exact' when 1 then 'over' end,
      nullif(greatest(paid_amount - amount, 0), 0), 300 + paid_amount / 50, paid_amount - 300 - paid_amount / 50, at,
      case when i % 5 < 4 then at + interval '3 minutes' end,
      case when i % 10 <> 8 then at + (case when i % 10 = 5 then interval '2 days' when i % 10 = 9 then interval '5 hours' else interval '3 minutes' end) end,
      (array['completed', 'completed', 'completed', 'completed', 'inProgress', 'failed', 'completed', 'completed', 'accepted', 'refunded'])[1 + i % 10],
      case when i % 4 = 0 then 'Order of a shop, number ' || i end
    from (
      select i, md5(i::text) as hash, 10000 + (i::bigint * 7919) % 900000 as amount,
        timestamptz '2026-08-22T00:00:00Z' + (i * (interval '90 days' / ${sql.lit(count)})) as at
      from generate_series(1, ${sql.lit(count)}) as i
    ) as made, lateral (
      select case when i % 10 in (5, 8) then null when i % 200 = 1 then amount - 500 when i % 200 = 2 then amount + 500 else amount end
        as paid_amount
    ) as paid`;
  await fillTable(db, model, 'collection-order', insert);
}
