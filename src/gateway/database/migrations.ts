import { setTimeout as wait } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { newId } from './ids';
import type { Tables } from './declared/tables';

/** One step from an empty database to the present schema. */
export interface Migration {
  /** Unique, of the form `domain-001-what`, and never changed: applied migrations are remembered by it. */
  name: string;
  /**
   * One statement or several, which are applied together or not at all. It must be possible to repeat them (`if not exists`):
   * a process may die before it has remembered them.
   */
  sql: string;
  /** Entities whose tables it changes: it is applied after all were prepared, and only to a Model that has these. */
  entities?: string[];
}

/** The migration that is applied first: a database that has others alone is older than the first version. */
export const firstMigration = 'countries-001-country-fact';

/**
 * Applies the migrations that were not applied yet, in order. The caller holds the schema lock. Throws an error for the operator
 * where the database was made before the first version: none leads from there to this one (ADR 53).
 */
export async function applyMigrations(db: Kysely<Tables>, migrations: Migration[]): Promise<void> {
  const applied = await db.selectFrom('schema_migration').select('name').execute();
  const done = new Set(applied.map((row) => row.name));
  if (done.size > 0 && !done.has(firstMigration)) {
    throw new Error(
      'This database was made by a version before 0.1.0, which cannot be upgraded, so nothing was changed. Begin with an ' +
        'empty database: name another one in DATABASE_URL, or, without it, another folder in DATA_DIR.',
    );
  }
  for (const { name, sql: statement } of migrations) {
    if (done.has(name)) continue;
    await sql.raw(statement).execute(db);
    await db
      .insertInto('schema_migration')
      .values({ name })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

const leaseTime = '60 seconds';

/** Time between two renewals of the lease, in milliseconds. */
const renewalInterval = 15_000;

/**
 * Lets one gateway process at a time change the schema. The lock is a row with a lease, renewed while `work` runs: distributed engines have
 * no advisory locks, and a dead process's lease expires. Calls `report` while another holds it.
 */
export async function withSchemaLock<Result>(
  db: Kysely<Tables>,
  work: () => Promise<Result>,
  report: (line: string) => void,
): Promise<Result> {
  await createLock(db);
  const holder = newId();
  if (!(await acquireLock(db, holder))) {
    report(
      'Another process prepares the database: waiting for it to finish, or for a minute if it was killed meanwhile.',
    );
    while (!(await acquireLock(db, holder))) await wait(200);
  }
  const timer = setInterval(() => void acquireLock(db, holder).catch(() => undefined), renewalInterval);
  try {
    return await work();
  } finally {
    clearInterval(timer);
    await sql`update schema_lock set holder = null where id = 1 and holder = ${holder}`.execute(db);
  }
}

async function acquireLock(db: Kysely<Tables>, holder: string): Promise<boolean> {
  const taken = await sql`
    update schema_lock set holder = ${holder}, expires_at = now() + ${leaseTime}::interval
    where id = 1 and (holder is null or holder = ${holder} or expires_at < now())`.execute(db);
  return taken.numAffectedRows === 1n;
}

async function createLock(db: Kysely<Tables>): Promise<void> {
  const statements = [
    'create table if not exists schema_lock (id integer primary key, holder text, expires_at timestamptz not null)',
    'create table if not exists schema_migration (name text primary key, applied_at timestamptz not null default now())',
    'insert into schema_lock (id, expires_at) values (1, now()) on conflict do nothing',
  ];
  for (const statement of statements) {
    // Where two processes create the same table at once, one of them gets an error; its second attempt succeeds.
    await sql
      .raw(statement)
      .execute(db)
      .catch(() => sql.raw(statement).execute(db));
  }
}
