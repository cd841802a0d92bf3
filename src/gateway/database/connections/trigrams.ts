import { type Kysely, type QueryExecutorProvider, sql } from 'kysely';
import type { Tables } from '../declared/tables';

/**
 * Index by which a database finds parts of texts: trigrams with the merchant, trigrams alone, or none. Without one, rows are read one by
 * one.
 */
export type Trigrams = 'withMerchant' | 'alone' | 'none';

/** The extensions of PostgreSQL that searches use, with the operator class by which each is seen. */
const extensions = { pg_trgm: 'gin_trgm_ops', btree_gin: 'uuid_ops' };

/**
 * Installs the extensions of searches where they are missing. Since PostgreSQL 13, whoever may create tables can. Returns what there is
 * then, and what the operator should know.
 */
export async function prepareTrigrams(
  db: Kysely<Tables>,
): Promise<{ trigrams: Trigrams; warnings: string[] }> {
  const { rows } = await sql<{ name: string }>`
    select name from pg_available_extension_versions version
    where name in (${sql.join(Object.keys(extensions))}) and trusted
      and not exists (select from pg_extension where extname = version.name)
      and has_database_privilege(current_database(), 'create')
    group by name`.execute(db);
  const missing = new Set(rows.map(({ name }) => name));
  for (const name of missing) await sql`create extension if not exists ${sql.ref(name)}`.execute(db);
  const found = await readExtensions(db);
  // A statement that is only planned has made nothing yet.
  const trigrams = summarize((name) => found.has(name) || missing.has(name));
  if (trigrams !== 'none') return { trigrams, warnings: [] };
  return {
    trigrams,
    warnings: [
      'The extension pg_trgm is not installed, and this role cannot install it, so searches read records one by one and look through the newest only. ' +
        'As a superuser: CREATE EXTENSION pg_trgm; CREATE EXTENSION btree_gin; and start again.',
    ],
  };
}

/** Returns by what a database finds parts of texts now. */
export async function readTrigrams(db: QueryExecutorProvider): Promise<Trigrams> {
  const found = await readExtensions(db);
  return summarize((name) => found.has(name));
}

function summarize(has: (extension: keyof typeof extensions) => boolean): Trigrams {
  if (!has('pg_trgm')) return 'none';
  return has('btree_gin') ? 'withMerchant' : 'alone';
}

/** The extensions whose operator classes are found without naming a schema. */
async function readExtensions(db: QueryExecutorProvider): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`
    select extname as name from pg_extension
    join pg_depend on refclassid = 'pg_extension'::regclass and refobjid = pg_extension.oid and classid = 'pg_opclass'::regclass
    join pg_opclass on pg_opclass.oid = objid join pg_am on pg_am.oid = opcmethod
    where (extname, opcname) in (${sql.join(Object.entries(extensions).map(([name, opclass]) => sql`(${name}, ${opclass})`))})
      and amname = 'gin' and pg_opclass_is_visible(pg_opclass.oid)`.execute(db);
  return new Set(rows.map(({ name }) => name));
}

/** Answers of {@link findsParts} by the adapter, which a pool and its transactions have in common. */
const known = new WeakMap<object, Promise<boolean>>();

/** Whether parts of texts are found by an index. It is read once. */
export function findsParts(db: QueryExecutorProvider): Promise<boolean> {
  const { adapter } = db.getExecutor();
  let found = known.get(adapter);
  if (!found) {
    found = readTrigrams(db).then((trigrams) => trigrams !== 'none');
    known.set(adapter, found);
    found.catch(() => known.delete(adapter));
  }
  return found;
}
