import { type RawBuilder, sql } from 'kysely';
import type { FigureInterval, FigureRow } from '../../metadata/model/figures';
import type { Model } from '../../metadata/model/Model';
import { parseZone } from '../../metadata/values/time';
import type { Database } from '../database/tables';
import { whereOf } from '../resources/readList';
import type { Figure } from './figure';

/** Reads a figure: a row for each currency, group and interval that has records. */
export async function readFigure(db: Database, model: Model, figure: Figure): Promise<FigureRow[]> {
  const { sums, groupBy, interval } = figure;
  const { currency, zone } = model.countries[figure.access.country]!;
  const totals = sums.map((_, place) => sql`, coalesce(sum(${sumName(place)}), 0) as ${sumName(place)}`);
  const { rows } = await sql<SummedRow>`
    select coalesce(currency, ${currency}) as currency, "group", ${startOf(interval, zone)} as start,
      sum(count) as count ${sql.join(totals, sql``)}
    from (${recordsOf(figure)}) as source
    group by 1, 2, 3 having sum(count) <> 0 order by 1, 3, 2`.execute(db);
  return rows.map(({ currency: named, group, start, count, ...results }) => ({
    currency: named,
    ...(groupBy ? { group } : {}),
    ...(start === null ? {} : { start: new Date(start).toISOString() }),
    count,
    sums: Object.fromEntries(sums.map(({ name }, place) => [name, results[`sum${place}`] ?? 0])),
  }));
}

type SummedRow = {
  currency: string;
  group: string | number | boolean | null;
  start: string | null;
  count: number;
} & Record<`sum${number}`, number | string>;

const sumName = (place: number) => sql.ref(`sum${place}`);

/** The instant at which the interval of `start` begins in a fixed zone. */
function startOf(interval: FigureInterval | undefined, zone: string): RawBuilder<unknown> {
  if (!interval) return sql`null::timestamptz`;
  const offset = sql`make_interval(mins => ${sql.lit(parseZone(zone))})`;
  return sql`date_trunc(${sql.lit(interval)}, start + ${offset}, 'UTC') - ${offset}`;
}

/** The records themselves, as rows to be summed. */
function recordsOf({ access, time, conditions, sums, groupBy }: Figure): RawBuilder<unknown> {
  const { view } = access;
  const currency = view.currencyField ? sql.ref(view.currencyField.column) : sql`null`;
  const group = groupBy ? sql.ref(groupBy.column) : sql`null::text`;
  const values = sums.map(({ column }, place) => sql`, ${sql.ref(column)} as ${sumName(place)}`);
  return sql`
    select ${currency} as currency, ${group} as "group", ${sql.ref(time.column)} as start, 1 as count
      ${sql.join(values, sql``)}
    from ${sql.table(view.table.name)} where ${whereOf(access, [...conditions, sql`${sql.ref(time.column)} is not null`])}`;
}
