import { type RawBuilder, sql } from 'kysely';
import type { FigureRow } from '../../contract/figures';
import type { Model } from '../../metadata/model/Model';
import { parseZone } from '../../metadata/values/time';
import { rollupName } from '../database/rollupDeltas';
import type { Database } from '../database/declared/tables';
import type { Condition } from '../resources/filter';
import { whereOf } from '../resources/readList';
import { startOf } from './rollups/fold';
import type { Figure, RolledUpFigure, TimeRange } from './figure';
import { bound, pastVersions } from './pastStates';
import type { StateHistory } from '../../metadata/storage/stateHistory';

/**
 * Reads a figure: a row for each currency, group and interval that has records. `ready` are the names of the roll-ups
 * that can be read. Returns undefined where the figure needs another one, and at most `limit` rows.
 */
export async function readFigure(
  db: Database,
  model: Model,
  figure: Figure,
  ready: ReadonlySet<string>,
  limit: number,
): Promise<FigureRow[] | undefined> {
  const { access, sums, groupBy, interval, rolledUp, isShort, past } = figure;
  const country = model.countries[access.country]!;
  const zone = parseZone(country.zone);
  const isReady = rolledUp && ready.has(rollupName(rolledUp.rollup));
  if (!isReady && !isShort) return undefined;
  const ofNow = isReady ? rolledUpRows(figure, rolledUp, zone) : recordRows(figure);
  const source = past?.history
    ? sql`${ofNow} union all ${correctedRows(figure, past.at, past.history)}`
    : ofNow;
  const totals = sums.map((_, place) => sql`, coalesce(sum(${sumName(place)}), 0) as ${sumName(place)}`);
  const { rows } = await sql<SummedRow>`
    select coalesce(currency, ${country.currency}) as currency, "group",
      ${interval ? startOf(interval, zone) : sql`null::timestamptz`} as start, sum(count) as count ${sql.join(totals, sql``)}
    from (${source}) as source ${interval ? sql`where start > '-infinity'` : sql``}
    group by 1, 2, 3 having sum(count) <> 0 order by 1, 3, 2 limit ${limit}`.execute(db);
  return rows.map(({ currency, group, start, count, ...results }) => ({
    currency,
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

/** The records themselves, as rows to be summed. */
function recordRows(figure: Figure, within: Condition[] = []): RawBuilder<unknown> {
  const { access, time, past } = figure;
  const then = past ? [sql`${sql.ref(time.column)} <= ${bound(past.at)}`] : [];
  return countedOf(figure, sql.table(access.view.table.name), sql`1`, [...within, ...then]);
}

/**
 * Selects corrections for records that changed their state after a moment. They are taken away as they are now, and counted as they were
 * then.
 */
function correctedRows(figure: Figure, at: number, history: StateHistory): RawBuilder<unknown> {
  return countedOf(figure, sql`${pastVersions(figure, at, history)} as versions`, sql`sign`, []);
}

/** The rows of a relation of records that meet the figure's conditions, each counted and summed `sign` times. */
function countedOf(
  { access, time, conditions, sums, groupBy }: Figure,
  relation: RawBuilder<unknown>,
  sign: RawBuilder<unknown>,
  within: Condition[],
): RawBuilder<unknown> {
  const { view } = access;
  const currency = view.currencyField ? sql`nullif(${sql.ref(view.currencyField.column)}, '')` : sql`null`;
  const values = sums.map(({ column }, place) => sql`, ${sign} * ${sql.ref(column)} as ${sumName(place)}`);
  return sql`
    select ${currency} as currency, ${groupBy ? sql.ref(groupBy.column) : sql`null::text`} as "group",
      ${sql.ref(time.column)} as start, ${sign} as count ${sql.join(values, sql``)}
    from ${relation} where ${whereOf(access, [...conditions, ...within])}`;
}

/**
 * Counted rows of a roll-up, for the range of a figure. They are days, hours of a cut day and records of a cut hour. Deltas of those hours
 * are added, as they are not in the totals yet.
 */
function rolledUpRows(figure: Figure, rolledUp: RolledUpFigure, zone: number): RawBuilder<unknown> {
  const { days, hours, rest, whole } = splitRange(rolledUp.range, zone, figure.interval === 'hour');
  const time = sql.ref(figure.time.column);
  return sql.join(
    [
      ...days.map((part) => countedRows(figure, rolledUp, 'rollup_total', [sql`unit = 'day'`, within(part)])),
      ...hours.map((part) =>
        countedRows(figure, rolledUp, 'rollup_total', [sql`unit = 'hour'`, within(part)]),
      ),
      ...whole.map((part) => countedRows(figure, rolledUp, 'rollup_delta', [within(part)])),
      ...rest.map((part) => recordRows(figure, [within(part, time)])),
    ],
    sql` union all `,
  );
}

const key = (place: number) => sql`keys[${sql.lit(place + 1)}]`;

function countedRows(
  { access, groupBy }: Figure,
  { rollup, keys, sums, group }: RolledUpFigure,
  table: 'rollup_total' | 'rollup_delta',
  conditions: Condition[],
): RawBuilder<unknown> {
  const own = [
    sql`rollup = ${rollupName(rollup)}`,
    ...conditions,
    ...keys.map(({ place, values }) => sql`${key(place)} = any(${values}::text[])`),
  ];
  const values = sums.map((place, index) => sql`, sums[${sql.lit(place + 1)}] as ${sumName(index)}`);
  return sql`
    select nullif(currency, '') as currency,
      ${group === undefined || !groupBy ? sql`null` : key(group)}::${sql.raw(groupBy?.type ?? 'text')} as "group",
      start, count ${sql.join(values, sql``)}
    from ${sql.table(table)} where ${whereOf(access, own)}`;
}

/** The condition that an instant is in a range. Only a range without ends has the records without the instant. */
function within({ from, to }: TimeRange, instant: RawBuilder<unknown> = sql.ref('start')): Condition {
  if (from === -Infinity && to === Infinity) return sql`true`;
  const begin = from === -Infinity ? sql`${instant} > '-infinity'` : sql`${instant} >= ${bound(from)}`;
  return to === Infinity ? begin : sql`${begin} and ${instant} < ${bound(to)}`;
}

/** A range in parts, which together are the range. */
interface SplitRange {
  /** Whole days of the zone. */
  days: TimeRange[];
  /** Whole hours. */
  hours: TimeRange[];
  /** Ranges of less than an hour. */
  rest: TimeRange[];
  /** The days and hours as one range; none where there are none. */
  whole: TimeRange[];
}

const hour = 60 * 60_000;

/**
 * Splits a range into whole days, whole hours and the rest, on a zone's clocks. `zone` is in minutes east of UTC. With `byHour` there are
 * no days.
 */
function splitRange({ from, to }: TimeRange, zone: number, byHour: boolean): SplitRange {
  const offset = zone * 60_000;
  const up = (time: number, unit: number) => Math.ceil((time + offset) / unit) * unit - offset;
  const down = (time: number, unit: number) => Math.floor((time + offset) / unit) * unit - offset;
  const whole = { from: up(from, hour), to: down(to, hour) };
  if (!isFilled(whole)) return { days: [], hours: [], whole: [], rest: [{ from, to }] };
  const rest = [
    { from, to: whole.from },
    { from: whole.to, to },
  ].filter(isFilled);
  const days = { from: up(whole.from, 24 * hour), to: down(whole.to, 24 * hour) };
  if (byHour || !isFilled(days)) return { days: [], hours: [whole], whole: [whole], rest };
  const hours = [
    { from: whole.from, to: days.from },
    { from: days.to, to: whole.to },
  ].filter(isFilled);
  return { days: [days], hours, whole: [whole], rest };
}

function isFilled({ from, to }: TimeRange): boolean {
  return from < to;
}
