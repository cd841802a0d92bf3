import { setTimeout as wait } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { newId } from './ids';
import type { Tables } from './tables';

/** One step from an empty database to the present one. */
export interface Migration {
  /** Unique and never changed, in the form `domain-001-what`: it is remembered once the step is done. */
  name: string;
  /** Exactly one statement that may be repeated (`IF NOT EXISTS`): a step may be interrupted before it is remembered. */
  sql: string;
}

/** Applies those of `steps` that were not applied yet, in order. The caller holds the schema lock. */
export async function applyMigrations(db: Kysely<Tables>, steps: Migration[]): Promise<void> {
  const applied = await db.selectFrom('schema_migration').select('name').execute();
  const done = new Set(applied.map((row) => row.name));
  for (const step of steps) {
    if (done.has(step.name)) continue;
    await sql.raw(step.sql).execute(db);
    await db
      .insertInto('schema_migration')
      .values({ name: step.name })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

const lease = '60 seconds';
const renewal = 15_000;

/**
 * Lets one gateway process at a time change the schema. The lock is a row with a lease that is renewed while `work`
 * runs, not an advisory lock: distributed engines have none, and a process that dies gives it up by itself.
 */
export async function withSchemaLock<Result>(
  db: Kysely<Tables>,
  work: () => Promise<Result>,
): Promise<Result> {
  await createLock(db);
  const holder = newId();
  while (!(await take(db, holder))) await wait(200);
  const timer = setInterval(() => void take(db, holder).catch(() => undefined), renewal);
  try {
    return await work();
  } finally {
    clearInterval(timer);
    await sql`update schema_lock set holder = null where id = 1 and holder = ${holder}`.execute(db);
  }
}

async function take(db: Kysely<Tables>, holder: string): Promise<boolean> {
  const taken = await sql`
    update schema_lock set holder = ${holder}, expires_at = now() + ${lease}::interval
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
    // Two processes may create the same table at once: one of them is told of a duplicate and finds it there next time.
    await sql
      .raw(statement)
      .execute(db)
      .catch(() => sql.raw(statement).execute(db));
  }
}
