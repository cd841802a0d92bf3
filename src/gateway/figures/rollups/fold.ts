import { type RawBuilder, sql } from 'kysely';
import type { Model } from '../../../metadata/model/Model';
import { batchOf } from '../../database/connections/engine';
import { rollupName } from '../../database/rollupDeltas';
import type { Database } from '../../database/declared/tables';
import type { Unit } from '../../database/units/Unit';
import { withTransaction } from '../../database/units/transaction';
import { lockRollup, type RollupPlace, rollupsOf } from './states';

/** Adds all deltas to the totals. Figures are the same before and after, and meanwhile. */
export async function foldRollups(db: Database, model: Model): Promise<void> {
  const { rows } = await sql<{ merchantId: string; country: string; name: string }>`
    select distinct merchant_id as "merchantId", country, rollup as name from rollup_delta`.execute(db);
  const rollups = new Map(rollupsOf(model).map((rollup) => [rollupName(rollup), rollup]));
  for (const { merchantId, country, name } of rows) {
    const rollup = rollups.get(name);
    const zone = rollup?.zones.get(country);
    // Those of an older version of the metadata are removed with its roll-ups.
    if (!rollup || zone === undefined) continue;
    const place = { rollup, country, zone };
    const most = batchOf(db, deltasAtOnce, 3);
    for (let folded = most; folded === most;) {
      folded = await withTransaction(db, async (transaction) =>
        (await lockRollup(transaction, place)) ? foldMerchant(transaction, place, merchantId, most) : 0,
      );
    }
  }
}

/** Number of deltas that one statement adds, which keeps it within the time limit. */
const deltasAtOnce = 100_000;

/** Adds deltas of a merchant to the totals, the earliest hours first, and returns their number. The roll-up is locked. */
export async function foldMerchant(
  transaction: Unit,
  { rollup, country, zone }: RollupPlace,
  merchantId: string,
  most = deltasAtOnce,
): Promise<number> {
  const name = rollupName(rollup);
  const places = rollup.sums.map((_, index) => sql.lit(index + 1));
  const own = sql`merchant_id = ${merchantId} and country = ${country} and rollup = ${name}`;
  // The rows are found again by the last of them: the planner knows nothing of a table that was just filled, and a join by its key could
  // compare each row with each other.
  const { rows } = await sql<{ taken: number }>`
    with taken as (
        delete from rollup_delta where ${own} and (start, id) <= (
          select start, id from (
            select start, id from rollup_delta where ${own} order by start, id limit ${most}
          ) as earliest order by start desc, id desc limit 1
        ) returning *
      ),
      dated as (
        select 'hour' as unit, start, currency, keys, count, sums from taken
        union all select 'day', ${startOf('day', zone)}, currency, keys, count, sums from taken
      ),
      added as (
        insert into rollup_total as total (merchant_id, country, rollup, unit, start, currency, keys, count, sums)
        select ${merchantId}::uuid, ${country}, ${name}, unit, start, currency, keys, sum(count),
          array[${sql.join(places.map((place) => sql`sum(sums[${place}])`))}]::numeric[]
        from dated group by unit, start, currency, keys
        on conflict (merchant_id, country, rollup, unit, start, currency, keys) do update set
          count = total.count + excluded.count,
          sums = array[${sql.join(places.map((place) => sql`total.sums[${place}] + excluded.sums[${place}]`))}]::numeric[]
      )
    select count(*) as taken from taken`.execute(transaction);
  return rows[0]?.taken ?? 0;
}

/** The beginning of the hour, day or month of `start`, in a zone that is `zone` minutes east of UTC. */
export function startOf(unit: 'hour' | 'day' | 'month', zone: number): RawBuilder<unknown> {
  const offset = sql`make_interval(mins => ${sql.lit(zone)})`;
  return sql`date_trunc(${sql.lit(unit)}, start + ${offset}, 'UTC') - ${offset}`;
}
