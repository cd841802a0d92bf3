import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { memoize } from '../../metadata/tracking/memoize';
import type { EntityTable } from '../../metadata/storage/entityTable';
import type { Rollup } from '../../metadata/storage/rollups';
import type { Migration } from './migrations';
import { bigint, instant, integer, nobody, numerics, text, texts, uuid } from './declared/columns';
import { defineTables, type RowsOf } from './declared/defineTables';

/** Columns of a count and of sums of records. */
const figureColumns = {
  merchant_id: uuid(),
  country: text(nobody),
  /** See {@link rollupName}. */
  rollup: text(nobody),
  /** When the hour or day begins; `-infinity` for records without the instant. */
  start: instant(),
  /** Empty where the records name none. */
  currency: text(nobody),
  /** Values of the roll-up's keys as texts. */
  keys: texts<string | null>(nobody),
  count: bigint(),
  sums: numerics(nobody),
};

/**
 * Roll-ups in the database, by hour and by day. Statements that change records append their differences to `rollup_delta`: writers never
 * wait for one another at a shared row. Later these are added to `rollup_total`. A figure sums both.
 */
export const rollupTables = defineTables({
  rollup_delta: {
    by: 'merchant',
    key: ['merchant_id', 'country', 'rollup', 'start', 'id'],
    keep: 'until it is added to its total',
    columns: {
      id: uuid(),
      ...figureColumns,
    },
  },
  rollup_total: {
    by: 'merchant',
    key: ['merchant_id', 'country', 'rollup', 'unit', 'start', 'currency', 'keys'],
    keep: 'always',
    columns: {
      unit: text<'hour' | 'day'>(nobody),
      ...figureColumns,
    },
  },
  /** By roll-up and country. The row is locked while deltas are added to totals, and while records are recounted. */
  rollup_state: {
    by: 'few',
    key: ['rollup', 'country'],
    columns: {
      rollup: text(nobody),
      country: text(nobody),
      /** The entity's name, for the operator. */
      entity: text(nobody),
      /** Minutes east of UTC in which days are kept. */
      zone: integer(),
      /** When every stored record was counted; null until then. */
      ready_at: instant().nullable(),
    },
  },
});

declare module './declared/tables' {
  interface Tables extends RowsOf<typeof rollupTables> {}
}

/** Returns how a roll-up is called in the database. One that holds something else has another name. */
export const rollupName: (rollup: Rollup) => string = memoize((rollup: Rollup) => {
  const { entity, time, keys, sums, currency } = rollup;
  const parts = [[time], keys, sums, currency ? [currency] : []];
  const columns = parts.map((part) => part.map(({ column, type }) => [column, type]));
  return createHash('sha256')
    .update(JSON.stringify([entity, columns]))
    .digest('hex')
    .slice(0, 12);
});

/** The columns of an entity's table on which its roll-ups depend. */
export const rollupColumns: (table: EntityTable) => ReadonlySet<string> = memoize(
  (table: EntityTable) =>
    new Set(
      table.rollups.flatMap(({ time, keys, sums, currency }) =>
        [time, ...keys, ...sums, ...(currency ? [currency] : [])].map(({ column }) => column),
      ),
    ),
);

/** Returns the columns that a statement must return of the rows that it changes, for {@link appendDeltas}. */
export function rolledUpColumns(table: EntityTable): RawBuilder<unknown> {
  return sql.join(['merchant_id', 'country', ...rollupColumns(table)].map((column) => sql.ref(column)));
}

/**
 * Returns a statement that appends the deltas of rows, to be made part of the statement that changes them. `rows` are
 * `rolledUpColumns`, and `rollup_sign`: 1 for a row that came, -1 for one that went.
 */
export function appendDeltas(table: EntityTable, rows: RawBuilder<unknown>): RawBuilder<unknown> {
  return insertDeltas(
    sql.join(
      table.rollups.map((rollup) => sumByHour(rollup, rows)),
      sql` union all `,
    ),
  );
}

/** A statement that appends the deltas of a query, such as {@link sumByHour}. */
export function insertDeltas(deltas: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`insert into rollup_delta (id, merchant_id, country, rollup, start, currency, keys, count, sums) ${deltas}`;
}

/** Sums `rows` as a roll-up does, by its hours, to deltas. */
export function sumByHour(rollup: Rollup, rows: RawBuilder<unknown>): RawBuilder<unknown> {
  const { keys, sums, currency } = rollup;
  const values = keys.map(({ column }) => sql`${sql.ref(column)}::text`);
  const totals = sums.map(({ column }) => sql`coalesce(sum(rollup_sign * ${sql.ref(column)}), 0)`);
  return sql`
    select gen_random_uuid() as id, merchant_id, country, ${sql.lit(rollupName(rollup))} as rollup, ${hourOf(rollup)} as start,
      ${currency ? sql`coalesce(${sql.ref(currency.column)}, '')` : sql.lit('')} as currency,
      array[${sql.join(values)}]::text[] as keys, sum(rollup_sign) as count, array[${sql.join(totals)}]::numeric[] as sums
    from ${rows} group by 2, 3, 5, 6, 7
    having sum(rollup_sign) <> 0 ${sql.join(
      totals.map((total) => sql` or ${total} <> 0`),
      sql``,
    )}`;
}

/** The beginning of a record's hour on the clocks of its country. Some countries are half an hour off others. */
function hourOf({ time, zones }: Rollup): RawBuilder<unknown> {
  const minutes = new Map<number, string[]>();
  for (const [country, zone] of zones) {
    const minute = ((-zone % 60) + 60) % 60;
    if (minute !== 0) minutes.set(minute, [...(minutes.get(minute) ?? []), country]);
  }
  const cases = [...minutes].map(
    ([minute, countries]) =>
      sql`when country in (${sql.join(countries.map((country) => sql.lit(country)))}) then ${origin(minute)}`,
  );
  const origins = cases.length === 0 ? origin(0) : sql`case ${sql.join(cases, sql` `)} else ${origin(0)} end`;
  return sql`coalesce(date_bin('1 hour', ${sql.ref(time.column)}, ${origins}), '-infinity')`;
}

/** The beginning of an hour from which hours are counted. */
function origin(minute: number): RawBuilder<unknown> {
  return sql`timestamptz ${sql.lit(`2000-01-01T00:${String(minute).padStart(2, '0')}:00Z`)}`;
}

const columns = `
  merchant_id uuid not null,
  country text collate "C" not null,
  rollup text collate "C" not null,
  start timestamptz not null,
  currency text collate "C" not null,
  keys text[] collate "C" not null,
  count bigint not null,
  sums numeric[] not null`;

/** Migrations of the tables of roll-ups. */
export const rollupMigrations: Migration[] = [
  {
    name: 'rollups-001-delta',
    // Rows live for seconds: they are cleared away by their number, not by their share.
    sql: `create table if not exists rollup_delta (id uuid not null, ${columns},
      primary key (merchant_id, country, rollup, start, id)
    ) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 10000)`,
  },
  {
    name: 'rollups-002-total',
    // Totals change often and their key never: room in the page keeps the index out of it.
    sql: `create table if not exists rollup_total (unit text collate "C" not null, ${columns},
      primary key (merchant_id, country, rollup, unit, start, currency, keys)
    ) with (fillfactor = 70)`,
  },
  {
    name: 'rollups-003-state',
    sql: `create table if not exists rollup_state (
      rollup text collate "C" not null,
      country text collate "C" not null,
      entity text not null,
      zone integer not null,
      ready_at timestamptz,
      primary key (rollup, country)
    )`,
  },
];
