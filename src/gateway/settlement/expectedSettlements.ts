import { sql } from 'kysely';
import { parseZone } from '../../metadata/values/time';
import type { RecordSource } from '../resources/access';

/**
 * The unsettled payments of the merchant in the country: a record for each day of its zone on which some are expected to be available, and
 * one for each reason why others have no day. Their amounts come to the unsettled balance, as each payment is posted to it and leaves it once.
 */
export const expectedSettlements: RecordSource = ({ model }, _request, { merchantId }, country) => {
  const east = `${parseZone(model.countries[country]!.zone)} minutes`;
  return sql`(
    select md5(concat(day, ' ', status, ' ', currency))::uuid as id, day, status, currency,
      count(*) as payments, sum(net_amount) as net_amount
    from (
      select currency, net_amount, status,
        case when status = 'scheduled' then (expected_settlement at time zone 'UTC' + ${east}::interval)::date end as day
      from pay_in_detail cross join lateral (
        select case
          when settlement = 'settlementFailed' then 'failed'
          when held_for is not null then 'held'
          when order_id is null then 'unmatched'
          else 'scheduled' end as status
      ) as reason
      where merchant_id = ${merchantId}::uuid and country = ${country}
        and settlement in ('unsettled', 'settlementFailed')
    ) as unsettled
    group by day, status, currency
  ) as own_day`;
};
