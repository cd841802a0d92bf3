import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { deleteRows } from '../../database/connections/deleteRows';
import type { Migration } from '../../database/migrations';
import { isRehearsal } from '../../database/transaction';
import type { Database } from '../../database/tables';
import { definePeriodicJob } from '../../jobs/Job';

/** How long a row is kept after its last lock, and how often old ones are deleted, in milliseconds. No transaction takes so long. */
const lockLifetime = 60 * 60_000;

/**
 * Has transactions that store records with the same values wait for each other, until the first one ends. The lock is a row, not
 * an advisory lock: poolers and distributed engines have none. A rehearsal takes none.
 */
export async function lockRepeats(db: Database, values: string, now: Date): Promise<void> {
  if (isRehearsal(db)) return;
  const key = createHash('sha256').update(values).digest('base64url');
  const locked_at = now.toISOString();
  await db
    .insertInto('repeat_lock')
    .values({ key, locked_at })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ locked_at }))
    .execute();
}

/** Deletes the rows of locks that nobody has taken for a while. */
export const purgeRepeatLocks = definePeriodicJob({
  kind: 'repeats.purge',
  every: lockLifetime,
  perform({ context: { db, now }, signal }) {
    const since = new Date(now().getTime() - lockLifetime).toISOString();
    const condition = sql`locked_at < ${since}`;
    return deleteRows(db, { table: 'repeat_lock', key: ['key'], condition }, signal);
  },
});

declare module '../../database/tables' {
  interface Tables {
    repeat_lock: {
      /** SHA-256 of the values that a repeated record has in common with the first one. */
      key: string;
      locked_at: string;
    };
  }
}

/** Migrations of the table of locks. */
export const repeatLockMigrations: Migration[] = [
  {
    name: 'repeats-001-lock',
    sql: 'create table if not exists repeat_lock (key text not null primary key, locked_at timestamptz not null)',
  },
];
