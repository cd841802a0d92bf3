import { sql } from 'kysely';
import { parseZone } from '../../metadata/values/time';
import type { RecordSource } from '../resources/access';

/**
 * Settlements that a merchant waits for in a country, as records. Each is a day of its zone with expected payments or released reserves, or
 * a reason why others have no day. They add up to unsettled collections and reserve.
 */
export const expectedSettlements: RecordSource = ({ model }, _request, { merchantId }, country) => {
  const east = `${parseZone(model.countries[country]!.zone)} minutes`;
  return sql`(
    select md5(concat(day, ' ', status, ' ', currency))::uuid as id, day, status, currency,
      count(*) as payments, sum(net_amount) as net_amount, nullif(sum(kept), 0) as reserved_amount
    from (
      select currency, net_amount - coalesce(reserved_amount, 0) as net_amount, coalesce(reserved_amount, 0) as kept, status,
        case when status = 'scheduled' then (expected_settlement at time zone 'UTC' + ${east}::interval)::date end as day
      from pay_in_detail cross join lateral (
        select case
          when settlement = 'settlementFailed' then 'failed'
          when held_for is not null then 'held'
          when order_id is null and expected_settlement is null then 'unmatched'
          else 'scheduled' end as status
      ) as reason
      where merchant_id = ${merchantId}::uuid and country = ${country}
        and settlement in ('unsettled', 'settlementFailed')
      union all
      select currency, reserved_amount, 0, 'reserved', (reserved_until at time zone 'UTC' + ${east}::interval)::date
      from pay_in_detail
      where merchant_id = ${merchantId}::uuid and country = ${country} and reserve = 'held'
    ) as expected
    group by day, status, currency
  ) as own_day`;
};
