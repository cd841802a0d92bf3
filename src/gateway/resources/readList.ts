import { type RawBuilder, sql } from 'kysely';
import { memoize } from '../../metadata/tracking/memoize';
import { orderBy } from '../database/indexedForms';
import { isRecordId } from '../database/ids';
import { type EntityRecord, type EntityRow, readRecord, toRecord } from '../database/records';
import type { Database } from '../database/declared/tables';
import { GatewayError } from '../http/responses';
import { annotationText } from '../finding/annotations/conditions';
import { allMerchants, type AnyReach, type Reach } from './access';
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
export async function readPage(db: Database, reach: AnyReach, query: PageQuery): Promise<Page> {
  const { view } = reach;
  const { fields, sort } = query;
  const columns = fields ? columnsFor(view, [...fields, sort.field.name]) : columnsOf(view);
  const { rows, ...page } = await readRowsOfPage(reach, query, (list) =>
    sql<EntityRow>`select ${columns} ${list}`.execute(db).then((result) => result.rows),
  );
  return { ...page, records: rows.map((row) => toRecord(view.table, row)) };
}

/** The values of a record as PostgreSQL writes them, in the order of the fields that were asked for. */
export type TextRow = (string | null)[];

/** The records of one page as texts. */
export interface TextPage extends Omit<Page, 'records'> {
  rows: TextRow[];
  /** Where the next page begins; undefined where there is none. */
  next: Position | undefined;
}

/** Reads one page as `readPage` does, as one JSON text, with the values of `fields` first. Many rows take half the time of records so. */
export async function readTextPage(
  db: Database,
  reach: Reach,
  query: PageQuery & { fields: readonly string[] },
): Promise<TextPage> {
  const names = [...new Set([...query.fields, query.sort.field.name, 'id'])];
  const texts = names.map((name) => textOf(reach, name));
  const columns = columnsFor(reach.view, names);
  const page = await readRowsOfPage(reach, query, async (list) => {
    const { rows } = await sql<{ page: string }>`
      select coalesce(json_agg(array[${sql.join(texts)}]), '[]')::text as page
      from (select ${columns} ${list}) as listed`.execute(db);
    return JSON.parse(rows[0]!.page) as TextRow[];
  });
  const last = page.hasNext ? page.rows.at(-1) : undefined;
  const at = (name: string) => last?.[names.indexOf(name)] ?? null;
  const id = at('id');
  return { ...page, next: id === null ? undefined : { value: at(query.sort.field.name), id } };
}

/** A field's value as a text: of a nested one, and of notes and tags, its JSON. */
function textOf(reach: Reach, name: string): RawBuilder<unknown> {
  const { fields, table } = reach.view;
  const stored = fields.get(name);
  const annotation = annotationText(reach, name, sql`listed.id`);
  if (annotation) return annotation;
  if (stored) return sql`${sql.ref(stored.column)}::text`;
  return sql`(attributes -> ${sql.lit(table.nested.get(name) ?? name)})::text`;
}

/** Runs a select whose columns are the caller's and whose rest is `list`. */
type RunList<Row> = (list: RawBuilder<unknown>) => Promise<Row[]>;

async function readRowsOfPage<Row>(
  reach: AnyReach,
  query: PageQuery,
  run: RunList<Row>,
): Promise<Omit<Page, 'records'> & { rows: Row[] }> {
  const { conditions, widened, sort, after, start, limit } = query;
  const pageOf = (rows: Row[], met: Condition[], isWidened: boolean) => ({
    rows: rows.slice(0, limit),
    hasNext: rows.length > limit,
    conditions: met,
    isWidened,
  });
  const rows = await readPageRows(reach, query, conditions, run);
  if (rows.length > 0 || !widened) return pageOf(rows, conditions, false);
  const isFirst = !after && start === 0;
  if (!isFirst && (await run(listOf(reach, conditions, sort, { limit: 1, offset: 0 }))).length > 0) {
    return pageOf(rows, conditions, false);
  }
  return pageOf(await readPageRows(reach, query, widened, run), widened, true);
}

/** Reads the rows of a page, and one more if there is one. */
async function readPageRows<Row>(
  reach: AnyReach,
  { sort, after, start, limit }: PageQuery,
  conditions: Condition[],
  run: RunList<Row>,
): Promise<Row[]> {
  const wanted = limit + 1;
  const read = (which: Condition[], most: number, offset = 0) =>
    run(listOf(reach, which, sort, { limit: most, offset }));
  if (!after) return read(conditions, wanted, start);
  const rows = await read([...conditions, beyond(reach, sort, after)], wanted);
  // The page may cross from records with a value of the sort field to those without. One condition for both could not use an index.
  const rest = otherSide(sort, after);
  if (!rest || rows.length >= wanted) return rows;
  return rows.concat(await read([...conditions, rest], wanted - rows.length));
}

/** The records after a position that are like it with or without a value. */
function beyond(reach: AnyReach, { field, order }: Sort, after: Position): Condition {
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

/** Returns the part of a list's statement after its columns. */
function listOf(
  reach: AnyReach,
  conditions: Condition[],
  { field, order }: Sort,
  { limit, offset }: { limit: number; offset: number },
): RawBuilder<unknown> {
  const sorting =
    field.type === 'uuid'
      ? sql`id ${sql.raw(order)}`
      : sql`${orderBy(field.column, order)}, ${orderBy('id', order)}`;
  // A number that is no parameter tells a prepared statement how few rows it is planned for.
  return sql`
    from ${reach.relation} where ${whereOf(reach, conditions)} order by ${sorting}
    limit ${sql.lit(limit)} ${offset > 0 ? sql`offset ${offset}` : sql``}`;
}

/** Only what the API of this country shows. Written once: for each list, it would take longer than the rest of its SQL. */
const columnsOf: (view: ResourceView) => RawBuilder<unknown> = memoize((view: ResourceView) => {
  return columnsFor(view, view.visible);
});

/** The columns of some of a view's fields, and the id. */
function columnsFor(view: ResourceView, names: Iterable<string>): RawBuilder<unknown> {
  const wanted = new Set(names).add('id');
  const columns = [...view.fields.values()].flatMap(({ name, column }) => (wanted.has(name) ? [column] : []));
  if ([...view.table.nested.keys()].some((field) => view.visible.has(field) && wanted.has(field))) {
    columns.push('attributes');
  }
  return sql.raw(columns.map((column) => `"${column.replaceAll('"', '""')}"`).join(', '));
}

/** Counts are exact up to this; counting further would cost more than the page itself. */
export const maxCount = 10_000;

/** Counts the records of a filter; returns null where there are more than 10,000. */
export async function countRecords(
  db: Database,
  reach: AnyReach,
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
export function whereOf(reach: AnyReach, conditions: Condition[]): RawBuilder<unknown> {
  const { view } = reach;
  const own = view.table.isStored ? scopeCondition(reach) : sql`true`;
  const seen = view.hidden ? [sql`${sql.ref(view.hidden.column)} <> all(${view.hidden.states})`] : [];
  return sql.join([own, ...seen, ...conditions], sql` and `);
}

function scopeCondition({ merchantId, country, ownerId }: AnyReach): RawBuilder<unknown> {
  if (merchantId === allMerchants) return sql`country = ${country}`;
  const owner = ownerId === undefined ? sql`` : sql` and user_id = ${ownerId}::uuid`;
  return sql`merchant_id = ${merchantId}::uuid and country = ${country}${owner}`;
}

/** Reads the record with an id; undefined where the user can see none. With `lock` its row is locked. */
export async function findRecord(
  db: Database,
  reach: AnyReach,
  id: string,
  lock = false,
): Promise<EntityRecord | undefined> {
  const { table, hidden } = reach.view;
  const { merchantId } = reach;
  if (table.isStored && merchantId !== allMerchants) {
    const record = await readRecord(db, table, { ...reach, merchantId, id }, lock);
    const isHidden = hidden?.states.some((state) => record?.[hidden.field] === state) ?? false;
    return isHidden ? undefined : record;
  }
  if (!isRecordId(id)) return undefined;
  const { rows } = await sql<EntityRow>`
    select * from ${reach.relation} where ${whereOf(reach, [sql`id = ${id}::uuid`])} ${lock ? sql`for update` : sql``}`.execute(
    db,
  );
  return rows[0] && toRecord(table, rows[0]);
}

/** Returns the record with an id. Throws 404 where there is none that the request may reach. */
export async function requireRecord(db: Database, reach: AnyReach, id: string): Promise<EntityRecord> {
  const record = await findRecord(db, reach, id);
  if (!record) throw new GatewayError({ status: 404, text: 'gateway.noRecord' });
  return record;
}
