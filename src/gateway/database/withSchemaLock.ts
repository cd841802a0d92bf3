import { setTimeout as wait } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { Tables } from './Tables';
import { newId } from './newId';

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
