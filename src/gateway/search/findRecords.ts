import { type RawBuilder, sql } from 'kysely';
import { type SearchTerms, textPattern } from '../../metadata/reading/searchTerms';
import { userColumn } from '../../metadata/storage/entityTable';
import type { Database } from '../database/declared/tables';
import { orderBy } from '../database/indexedForms';
import { type EntityRecord, type EntityRow, toRecord } from '../database/records';
import type { Reach } from '../resources/access';
import { planSearch } from '../finding/planSearch';

/** A record that was found, and what was reached to find it. */
export interface ReachedRecord {
  reach: Reach;
  record: EntityRecord;
  /** Whether the text as a whole is an amount, a day or a masked value of it. */
  isWhole: boolean;
}

/** Number of records of a resource that are shown. */
const shown = 5;

/** Records are counted up to this, and the newest of them shown. */
export const maxFound = 200;

/** Numbers of a country's newest records that are read, where more are found or no index helps. */
const newest = { ofMany: 300, withoutIndex: 5_000 };

/** Whether an index has all that decides which records are found. */
export function isIndexed({ id, inParts, isAny }: SearchTerms): boolean {
  if (id !== undefined) return true;
  const found = inParts.map((term) => textPattern(term).isIndexed);
  return isAny ? found.every(Boolean) : found.some(Boolean);
}

/**
 * Finds records of a resource, the newest first, in several countries at once. It goes by index, or reads the newest where that finds many.
 * `reaches` are of one resource, one for each country.
 */
export async function findRecords(
  db: Database,
  reaches: readonly Reach[],
  terms: SearchTerms,
  indexed: boolean,
): Promise<{ records: ReachedRecord[]; count: number | null }> {
  let count = 0;
  const records: ReachedRecord[] = [];
  for (const group of groupsOf(reaches, terms)) {
    const isStored = group.reaches[0].view.table.isStored;
    if (!indexed && isStored) {
      const found = await readNewest(db, group, newest.withoutIndex);
      count += found.count;
      records.push(...found.records);
      continue;
    }
    const found = await readFound(db, group);
    count += found.count;
    const many = isStored && found.count > maxFound ? await readNewest(db, group, newest.ofMany) : found;
    records.push(...(many.records.length < shown ? [...many.records, ...found.records] : many.records));
  }
  return { records: newestOf(records), count: count > maxFound ? null : count };
}

/** Countries that are read by one statement. */
interface Group {
  reaches: [Reach, ...Reach[]];
  condition: RawBuilder<unknown>;
  /** The records that come first. */
  isWhole: RawBuilder<unknown>;
}

function groupsOf(reaches: readonly Reach[], terms: SearchTerms): Group[] {
  return readTogether(reaches).map((group) => {
    const views = group.map(({ view }) => view.search);
    const { condition, isWhole } = planSearch(views, terms, group[0].merchantId);
    return { reaches: group, condition: condition(), isWhole: isWhole() };
  });
}

/** Groups the countries of a resource that one statement reads: all where its records are in a table, else each by itself. */
export function readTogether([first, ...others]: readonly Reach[]): [Reach, ...Reach[]][] {
  if (!first) return [];
  return first.view.table.isStored ? [[first, ...others]] : [first, ...others].map((reach) => [reach]);
}

/** The rows of a resource's countries that the user may see. */
export function seenBy(
  [first, ...others]: readonly Reach[],
  country: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const { merchantId, ownerId, view } = first!;
  if (!view.table.isStored) return others.length === 0 ? sql`true` : sql`false`;
  const owner = ownerId === undefined ? sql`` : sql` and ${sql.ref(userColumn)} = ${ownerId}::uuid`;
  const hidden = view.hidden
    ? sql` and ${sql.ref(view.hidden.column)} <> all(${view.hidden.states}::text[])`
    : sql``;
  return sql`merchant_id = ${merchantId}::uuid and ${country}${owner}${hidden}`;
}

const columnsOf = ({ isWhole }: Group) =>
  sql`count(*) over () as found_count, coalesce(${isWhole}, false) as is_whole`;

const codesOf = ({ reaches }: Group) => sql`${reaches.map(({ country }) => country)}::text[]`;

/**
 * A comment that keeps the statement from being prepared. Each search is planned by its terms: a common word is found otherwise than a
 * number.
 */
const planned = sql.raw('/* planned anew */ ');

/** Reads some of the records that an index finds, and counts up to one more than are counted. */
async function readFound(db: Database, group: Group) {
  const [{ relation }] = group.reaches;
  const statement = sql<FoundRow>`${planned}select found.*, ${columnsOf(group)} from (
      select * from ${relation} where ${seenBy(group.reaches, sql`country = any(${codesOf(group)})`)} and ${group.condition}
      limit ${sql.lit(maxFound + 1)}
    ) as found order by is_whole desc, ${orderOf(group)} limit ${sql.lit(shown)}`;
  return recordsOf(db, group, statement);
}

/** Looks through the newest records of each country. */
async function readNewest(db: Database, group: Group, most: number) {
  const [{ relation }] = group.reaches;
  const statement = sql<FoundRow>`${planned}select newest.*, ${columnsOf(group)}
    from unnest(${codesOf(group)}) as place(searched_country) cross join lateral (
      select * from ${relation} where ${seenBy(group.reaches, sql`country = place.searched_country`)}
      order by ${orderOf(group)} limit ${sql.lit(most)}
    ) as newest where ${group.condition} order by is_whole desc, ${orderOf(group)} limit ${sql.lit(shown)}`;
  return recordsOf(db, group, statement);
}

/** A row with its country and how many were found. */
type FoundRow = EntityRow & { country?: string; found_count: number; is_whole: boolean };

async function recordsOf(
  db: Database,
  { reaches }: Group,
  statement: RawBuilder<FoundRow>,
): Promise<{ records: ReachedRecord[]; count: number }> {
  const { rows } = await statement.execute(db);
  const records = rows.map((row) => {
    const reach = reaches.find(({ country }) => country === row.country) ?? reaches[0];
    return { reach, record: toRecord(reach.view.table, row), isWhole: row.is_whole };
  });
  return { records, count: rows[0]?.found_count ?? 0 };
}

function orderOf({ reaches: [first] }: Group): RawBuilder<unknown> {
  const { column, order } = sortOf(first);
  return sql`${orderBy(column, order)}, ${orderBy('id', order)}`;
}

/** The order of the resource's list. */
function sortOf({ view }: Reach): { name: string; column: string; order: 'asc' | 'desc' } {
  const { field = 'id', order = 'desc' } = view.resource.list?.sort ?? {};
  const { column = 'id' } = view.fields.get(field) ?? {};
  return { name: field, column, order };
}

/** The first records of several groups, in the order of the list, each once. */
function newestOf(records: ReachedRecord[]): ReachedRecord[] {
  const unique = [...new Map(records.map((each) => [each.record.id, each])).values()];
  const [first] = unique;
  if (!first) return [];
  const { name, order } = sortOf(first.reach);
  const sign = order === 'asc' ? 1 : -1;
  const valueOf = ({ record }: ReachedRecord) => record[name] ?? '';
  const compare = (one: ReachedRecord, other: ReachedRecord) => {
    const [before, after] = [valueOf(one), valueOf(other)];
    if (one.isWhole !== other.isWhole) return one.isWhole ? -1 : 1;
    return before < after ? -sign : before > after ? sign : 0;
  };
  return unique.toSorted(compare).slice(0, shown);
}
