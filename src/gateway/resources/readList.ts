import { type RawBuilder, sql } from 'kysely';
import { memoize } from '../../metadata/memoize';
import { orderBy } from '../database/indexedForms';
import { isRecordId } from '../database/ids';
import { type EntityRecord, type EntityRow, readRecord, toRecord } from '../database/records';
import type { Database } from '../database/tables';
import { GatewayError } from '../http/errors';
import type { Reach } from './access';
import type { Condition } from './filter';
import type { PageQuery, Position, Sort } from './listQuery';
import type { ResourceView } from './resourceView';

/** The records of one page, and whether there are more. */
export interface Page {
  records: EntityRecord[];
  hasNext: boolean;
  /** The conditions that the records meet. */
  conditions: Condition[];
  /** Whether these are wider than those of the filter, which no record meets. */
  isWidened: boolean;
}

/**
 * Reads one page by keyset. Records without a value of the sort field count as the smallest: last when descending,
 * first when ascending. Where nothing at all meets the filter, a page of its `widened` conditions is read.
 */
export async function readPage(db: Database, reach: Reach, query: PageQuery): Promise<Page> {
  const { conditions, widened, sort, after, start } = query;
  const rows = await readPageRows(db, reach, query, conditions);
  if (rows.length > 0 || !widened) return pageOf(reach, query, rows, conditions, false);
  const isFirst = !after && start === 0;
  const one = { columns: columnsOf(reach.view), limit: 1, offset: 0 };
  if (!isFirst && (await readRows(db, reach, conditions, sort, one)).length > 0) {
    return pageOf(reach, query, rows, conditions, false);
  }
  return pageOf(reach, query, await readPageRows(db, reach, query, widened), widened, true);
}

function pageOf(
  { view }: Reach,
  { limit }: PageQuery,
  rows: EntityRow[],
  conditions: Condition[],
  isWidened: boolean,
): Page {
  const records = rows.slice(0, limit).map((row) => toRecord(view.table, row));
  return { records, hasNext: rows.length > limit, conditions, isWidened };
}

/**
 * Reads the rows of a page, and one more if there is one. Where a page crosses from records with a value of the sort
 * field to those without, two queries are made, because one condition for both could not use an index.
 */
async function readPageRows(
  db: Database,
  reach: Reach,
  { sort, after, start, limit, fields }: PageQuery,
  conditions: Condition[],
): Promise<EntityRow[]> {
  const wanted = limit + 1;
  const columns = fields ? columnsFor(reach.view, [...fields, sort.field.name]) : columnsOf(reach.view);
  const read = (which: Condition[], most: number, offset = 0) =>
    readRows(db, reach, which, sort, { columns, limit: most, offset });
  if (!after) return read(conditions, wanted, start);
  const rows = await read([...conditions, beyond(reach, sort, after)], wanted);
  const rest = otherSide(sort, after);
  if (!rest || rows.length >= wanted) return rows;
  return rows.concat(await read([...conditions, rest], wanted - rows.length));
}

/** The records after a position that are like it with or without a value. */
function beyond(reach: Reach, { field, order }: Sort, after: Position): Condition {
  const sign = sql.raw(order === 'asc' ? '>' : '<');
  const column = sql.ref(field.column);
  if (field.type === 'uuid') return sql`id ${sign} ${after.id}::uuid`;
  if (after.value === null) return sql`${column} is null and id ${sign} ${after.id}::uuid`;
  const value =
    after.value === undefined
      ? sql`(select ${column} from ${reach.relation} where ${whereOf(reach, [sql`id = ${after.id}::uuid`])})`
      : sql`${after.value}::${sql.raw(field.type)}`;
  return sql`(${column}, id) ${sign} (${value}, ${after.id}::uuid)`;
}

/** The records that follow those, if any do: the ones without a value when descending, with one when ascending. */
function otherSide({ field, order }: Sort, after: Position): Condition | undefined {
  if (field.type === 'uuid') return undefined;
  const column = sql.ref(field.column);
  if (order === 'desc') return after.value === null ? undefined : sql`${column} is null`;
  return after.value === null ? sql`${column} is not null` : undefined;
}

async function readRows(
  db: Database,
  reach: Reach,
  conditions: Condition[],
  { field, order }: Sort,
  { columns, limit, offset }: { columns: RawBuilder<unknown>; limit: number; offset: number },
): Promise<EntityRow[]> {
  const sorting =
    field.type === 'uuid'
      ? sql`id ${sql.raw(order)}`
      : sql`${orderBy(field.column, order)}, ${orderBy('id', order)}`;
  // A number that is no parameter tells a prepared statement how few rows it is planned for.
  const statement = sql<EntityRow>`
    select ${columns} from ${reach.relation}
    where ${whereOf(reach, conditions)} order by ${sorting}
    limit ${sql.lit(limit)} ${offset > 0 ? sql`offset ${offset}` : sql``}`;
  return (await statement.execute(db)).rows;
}

/** Only what the API of this country shows. Written once: for each list, it would take longer than the rest of its SQL. */
const columnsOf: (view: ResourceView) => RawBuilder<unknown> = memoize((view: ResourceView) => {
  return columnsFor(view, view.visible);
});

/** The columns of some of a view's fields, and the id. */
function columnsFor(view: ResourceView, names: Iterable<string>): RawBuilder<unknown> {
  const wanted = new Set(names).add('id');
  const columns = [...view.fields.values()].flatMap(({ name, column }) => (wanted.has(name) ? [column] : []));
  if ([...view.table.nested].some((field) => view.visible.has(field) && wanted.has(field))) {
    columns.push('attributes');
  }
  return sql.raw(columns.map((column) => `"${column.replaceAll('"', '""')}"`).join(', '));
}

/** Counts are exact up to this; counting further would cost more than the page itself. */
export const maxCount = 10_000;

/** Counts the records of a filter; returns null where there are more than 10,000. */
export async function countRecords(
  db: Database,
  reach: Reach,
  conditions: Condition[],
): Promise<number | null> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (
      select 1 from ${reach.relation} where ${whereOf(reach, conditions)} limit ${maxCount + 1}
    ) as capped`.execute(db);
  const total = rows[0]?.total ?? 0;
  return total > maxCount ? null : total;
}

/** The conditions that keep a query inside its scope, and those of its filter. What is no table holds nothing else. */
export function whereOf(reach: Reach, conditions: Condition[]): RawBuilder<unknown> {
  const { merchantId, country, ownerId, view } = reach;
  const owner = ownerId === undefined ? sql`` : sql` and user_id = ${ownerId}::uuid`;
  const own = view.table.isStored
    ? sql`merchant_id = ${merchantId}::uuid and country = ${country}${owner}`
    : sql`true`;
  return sql.join([own, ...conditions], sql` and `);
}

/**
 * Reads the record with an id; returns undefined where the user can see none with it. With `lock` its row is locked until
 * the transaction ends.
 */
export async function findRecord(
  db: Database,
  reach: Reach,
  id: string,
  lock = false,
): Promise<EntityRecord | undefined> {
  const { table } = reach.view;
  if (table.isStored) return readRecord(db, table, { ...reach, id }, lock);
  if (!isRecordId(id)) return undefined;
  const { rows } = await sql<EntityRow>`
    select * from ${reach.relation} where id = ${id}::uuid ${lock ? sql`for update` : sql``}`.execute(db);
  return rows[0] && toRecord(table, rows[0]);
}

/** Returns the record with an id. Throws 404 where there is none that the request may reach. */
export async function requireRecord(db: Database, reach: Reach, id: string): Promise<EntityRecord> {
  const record = await findRecord(db, reach, id);
  if (!record) throw new GatewayError({ status: 404, text: 'gateway.noRecord' });
  return record;
}
