import { sql } from 'kysely';
import type { RemittedDay } from '../../../contract/operator/remittances';
import type { Database } from '../../database/declared/tables';
import { type DeskContext, requireKnown } from './desk';

/** Days that are listed, back from the last one on which anything moved. */
const listed = 31;

/**
 * Compares by day what was booked to a network's channel with what it has remitted. The rest adds up over days, as networks remit later.
 * Operators' movements count, and costs and taxes on their days. Throws 404 for unknown networks.
 */
export async function readRemittances(
  db: Database,
  context: Pick<DeskContext, 'config' | 'model' | 'only'>,
  name: string,
): Promise<RemittedDay[]> {
  const network = requireKnown(context, name).name;
  const { rows } = await sql<Record<keyof RemittedDay, string>>`
    with line as (
      select (at at time zone 'UTC')::date as day, currency, 0 as remitted, 0 as cost,
        case when kind = 'collection' and state = 'paid' or kind <> 'collection' and state = 'reversed'
          then amount else -amount end as moved
      from network_fact
      where network = ${network} and outcome in ('booked', 'suspense') and state in ('paid', 'reversed', 'disputeLost')
      union all
      select (decided_at at time zone 'UTC')::date, currency, 0, 0,
        case when debit = 'channel' then amount else -amount end
      from operator_movement
      where network = ${network} and state = 'done' and 'channel' in (debit, credit)
      union all
      select (at at time zone 'UTC')::date, currency, amount, cost - counted, 0
      from network_remittance where network = ${network}
      union all
      select (at at time zone 'UTC')::date, currency, 0, amount, 0
      from network_cost where network = ${network}
      union all
      select (at at time zone 'UTC')::date, currency, 0, amount, 0
      from network_tax where network = ${network}
    ), summed as (
      select day, currency, sum(moved) as moved, sum(remitted) as remitted, sum(cost) as cost
      from line group by day, currency
    ), running as (
      select *, sum(moved - remitted - cost) over (partition by currency order by day) as "left",
        dense_rank() over (order by day desc) as place
      from summed
    )
    select day::text, currency, moved::text, remitted::text, cost::text, "left"::text from running
    where place <= ${listed} order by day, currency`.execute(db);
  return rows.map(({ day, currency, moved, remitted, cost, left }) => ({
    day,
    currency,
    moved: Number(moved),
    remitted: Number(remitted),
    cost: Number(cost),
    left: Number(left),
  }));
}
