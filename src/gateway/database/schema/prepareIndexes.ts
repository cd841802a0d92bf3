import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { EntityTable } from '../../../metadata/storage/entityTable';
import { indexPrefixes, type TableIndex } from '../indexes';
import { sqlState, sqlStates } from '../connections/sqlState';
import type { Tables } from '../declared/tables';
import { describeRepeats, findRepeats } from './repeats';

/** An index as the database has it. */
interface PresentIndex {
  name: string;
  /** False while it is built, and after that has failed. */
  valid: boolean;
  /** Whether it leaves out some records. */
  partial: boolean;
}

/** Work on the indexes of a table. */
interface IndexWork {
  table: EntityTable;
  /** Whether nobody writes to the table yet, so that there is nothing to keep out of the way of. */
  isNew: boolean;
  /** Is called before work that takes its time. */
  report: (line: string) => void;
}

/**
 * Builds the missing indexes of a table while it is written to, and those again whose building was interrupted. Indexes
 * that nothing needs any more stay: a version that needs them may still run. Returns what the operator should know.
 */
export async function prepareIndexes(
  db: Kysely<Tables>,
  wanted: TableIndex[],
  work: IndexWork,
): Promise<string[]> {
  const present = new Map((await readIndexes(db, work.table)).map((index) => [index.name, index]));
  const warnings: string[] = [];
  for (const index of wanted) {
    const found = present.get(index.name);
    if (index.unique) warnings.push(...(await prepareUnique(db, index, index.unique, found, work)));
    else if (!found?.valid) await rebuild(db, index, found, work);
  }
  const names = new Set(wanted.map((index) => index.name));
  const unneeded = [...present.keys()].filter((name) => !names.has(name));
  if (unneeded.length > 0) {
    warnings.push(
      `Nothing needs these indexes of "${work.table.name}" any more: ${unneeded.join(', ')}. They were kept; ` +
        'to drop them once no older version runs: npm run database -- drop-indexes',
    );
  }
  return warnings;
}

/** Returns the indexes of a table that were derived from the Model, of this one or an older one. */
export async function readIndexes(db: Kysely<Tables>, table: EntityTable): Promise<PresentIndex[]> {
  const { rows } = await sql<PresentIndex>`
    select relname as name, indisvalid as valid, indpred is not null as partial
    from pg_index join pg_class on pg_class.oid = indexrelid
    where indrelid = to_regclass(${`"${table.name}"`}) order by 1`.execute(db);
  return rows.filter(({ name }) => indexPrefixes.some((prefix) => name.startsWith(prefix)));
}

/** More records than this cannot be left out of an index one by one. */
const maxLeftOut = 1_000;

/** Builds of an index before it is given up, because a value was taken twice while it was built. */
const maxBuilds = 5;

/**
 * Builds a unique index, and returns which values repeat. Of records stored before it, later ones that repeat are left out: new values are
 * unique, and the start does not fail. It is built whole once nothing repeats.
 */
async function prepareUnique(
  db: Kysely<Tables>,
  index: TableIndex,
  fields: string[],
  found: PresentIndex | undefined,
  work: IndexWork,
): Promise<string[]> {
  if (found?.valid && !found.partial) return [];
  for (let build = 1; ; build++) {
    const repeats = work.isNew ? [] : await findRepeats(db, work.table, fields);
    const warnings = repeats.length > 0 ? [describeRepeats(work.table, fields, repeats)] : [];
    const leftOut = repeats.flatMap(({ ids }) => ids.slice(1));
    if (leftOut.length > maxLeftOut || (found?.valid && leftOut.length > 0)) return warnings;
    try {
      await rebuild(db, index, found, work, leftOut);
      return warnings;
    } catch (error) {
      if (sqlState(error) !== sqlStates.uniqueViolation || build === maxBuilds) throw error;
      found = { name: index.name, valid: false, partial: false };
    }
  }
}

async function rebuild(
  db: Kysely<Tables>,
  { name, parts, unique, where, method }: TableIndex,
  found: PresentIndex | undefined,
  { table, isNew, report }: IndexWork,
  leftOut: string[] = [],
): Promise<void> {
  if (!isNew) await reportLongWork(db, table, name, report);
  if (found) await dropIndex(db, name);
  const kind = sql.raw(unique ? 'unique index' : 'index');
  const way = sql.raw(isNew ? '' : 'concurrently');
  await sql`create ${kind} ${way} if not exists ${sql.ref(name)} on ${sql.table(table.name)}
    ${method === 'gin' ? sql`using gin` : sql``} (${sql.join(parts)}) ${where ? sql`where ${where}` : without(leftOut)}`.execute(
    db,
  );
}

function without(ids: string[]): RawBuilder<unknown> {
  if (ids.length === 0) return sql``;
  // A definition takes no parameters.
  return sql`where id <> all (${sql.lit(`{${ids.join(',')}}`)}::uuid[])`;
}

/** Drops an index while its table is written to. */
export async function dropIndex(db: Kysely<Tables>, name: string): Promise<void> {
  await sql`drop index concurrently if exists ${sql.ref(name)}`.execute(db);
}

/** From about so many records on, building an index takes seconds. */
const manyRecords = 200_000;

async function reportLongWork(
  db: Kysely<Tables>,
  table: EntityTable,
  name: string,
  report: (line: string) => void,
): Promise<void> {
  const { rows } = await sql<{ records: number }>`
    select reltuples::bigint as records from pg_class where oid = to_regclass(${`"${table.name}"`})`.execute(
    db,
  );
  const records = rows[0]?.records ?? 0;
  if (records < manyRecords) return;
  report(`Building the index ${name} of about ${records} records; they can be read and written meanwhile.`);
}
