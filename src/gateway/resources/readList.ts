import { type RawBuilder, sql } from 'kysely';
import { type EntityRecord, type EntityRow, toRecord } from '../database/records';
import type { Database } from '../database/tables';
import type { Scope } from './access';
import type { Condition } from './filter';
import type { Cursor, ListQuery, Sort } from './listQuery';
import type { ResourceView } from './resourceView';

/** The rows of one page, and whether there are more. */
export interface Page {
  records: EntityRecord[];
  hasNext: boolean;
}

/**
 * Reads one page by keyset. Records without a value of the sort field count as the least: last when descending,
 * first when ascending. Where a page crosses from records with a value to those without, two queries are made,
 * because a condition that covers both could not be read off an index.
 */
export async function readPage(
  db: Database,
  view: ResourceView,
  scope: Scope,
  query: ListQuery,
): Promise<Page> {
  const wanted = query.limit + 1;
  const { sort, after } = query;
  const read = (position: Condition | undefined, limit: number, offset = 0) =>
    readRows(db, view, scope, [...query.conditions, ...(position ? [position] : [])], sort, limit, offset);

  let rows: EntityRow[];
  if (!after) {
    rows = await read(undefined, wanted, query.start);
  } else {
    rows = await read(positionAfter(view, scope, sort, after), wanted);
    const rest = remainderAfter(sort, after);
    if (rest && rows.length < wanted) rows = rows.concat(await read(rest, wanted - rows.length));
  }
  const records = rows.slice(0, query.limit).map((row) => toRecord(view.table, row));
  return { records, hasNext: rows.length > query.limit };
}

/** The records after the cursor that are on its side: with a value, or without. */
function positionAfter(view: ResourceView, scope: Scope, { field, order }: Sort, after: Cursor): Condition {
  const sign = sql.raw(order === 'asc' ? '>' : '<');
  const column = sql.ref(field.column);
  if (field.type === 'uuid') return sql`id ${sign} ${after.id}::uuid`;
  if (after.value === null) return sql`${column} is null and id ${sign} ${after.id}::uuid`;
  const value =
    after.value === undefined
      ? sql`(select ${column} from ${sql.table(view.table.name)} where ${whereOf(scope, [sql`id = ${after.id}::uuid`])})`
      : sql`${after.value}::${sql.raw(field.type)}`;
  return sql`(${column}, id) ${sign} (${value}, ${after.id}::uuid)`;
}

/** What follows when that side is at its end, if anything does. */
function remainderAfter({ field, order }: Sort, after: Cursor): Condition | undefined {
  if (field.type === 'uuid') return undefined;
  const column = sql.ref(field.column);
  if (order === 'desc') return after.value === null ? undefined : sql`${column} is null`;
  return after.value === null ? sql`${column} is not null` : undefined;
}

async function readRows(
  db: Database,
  view: ResourceView,
  scope: Scope,
  conditions: Condition[],
  { field, order }: Sort,
  limit: number,
  offset: number,
): Promise<EntityRow[]> {
  const direction = sql.raw(order === 'asc' ? 'asc nulls first' : 'desc nulls last');
  const byId = sql`id ${sql.raw(order)}`;
  const sorting = field.type === 'uuid' ? byId : sql`${sql.ref(field.column)} ${direction}, ${byId}`;
  const { rows } = await sql<EntityRow>`
    select ${columnsOf(view)} from ${sql.table(view.table.name)}
    where ${whereOf(scope, conditions)} order by ${sorting}
    limit ${limit} ${offset > 0 ? sql`offset ${offset}` : sql``}`.execute(db);
  return rows;
}

/** Only what this country's API shows is selected. */
function columnsOf(view: ResourceView): RawBuilder<unknown> {
  const columns = [...view.fields.values()].map((field) => sql.ref(field.column));
  const nested = [...view.table.nested].some((field) => view.visible.has(field));
  return sql.join(nested ? [...columns, sql.ref('attributes')] : columns);
}

/** Totals are exact up to here; counting further would cost more than the page itself. */
const highestTotal = 10_000;

/** How many records a filter has, or `null` where there are more than 10,000. */
export async function countRecords(
  db: Database,
  view: ResourceView,
  scope: Scope,
  conditions: Condition[],
): Promise<number | null> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (
      select 1 from ${sql.table(view.table.name)} where ${whereOf(scope, conditions)} limit ${highestTotal + 1}
    ) as capped`.execute(db);
  const total = rows[0]?.total ?? 0;
  return total > highestTotal ? null : total;
}

/** The conditions that keep a query inside its scope, and those of its filter. */
export function whereOf(scope: Scope, conditions: Condition[]): RawBuilder<unknown> {
  const own = sql`merchant_id = ${scope.merchantId}::uuid and country = ${scope.country}`;
  return sql.join([own, ...conditions], sql` and `);
}
