import { createHash } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { Migration } from '../../database/migrations';
import { isRehearsal } from '../../database/units/transaction';
import type { Database, Tables } from '../../database/declared/tables';
import { shared } from '../../database/units/shared';
import { instant, nobody, text } from '../../database/declared/columns';
import { defineTables, type RowsOf } from '../../database/declared/defineTables';

/**
 * Has transactions that store records with the same values wait for each other, until the first one ends. The lock is a row, not
 * an advisory lock: poolers and distributed engines have none. A rehearsal takes none.
 */
export async function lockRepeats(db: Database, values: string, now: Date): Promise<void> {
  if (isRehearsal(db)) return;
  const key = createHash('sha256').update(values).digest('base64url');
  await takeLock(db, { key, locked_at: now.toISOString() });
}

/** Takes locks in the order of their keys, so that no two transactions wait for each other. */
const takeLock = shared({
  claims: ({ key }: Insertable<Tables['repeat_lock']>) => [`repeat ${key}`],
  run: async (db, locks: Insertable<Tables['repeat_lock']>[]): Promise<void[]> => {
    await db
      .insertInto('repeat_lock')
      .values(locks.toSorted((one, other) => (one.key < other.key ? -1 : 1)))
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet((set) => ({ locked_at: set.ref('excluded.locked_at') })),
      )
      .execute();
    return locks.map(() => undefined);
  },
});

export const repeatLockTables = defineTables({
  repeat_lock: {
    by: 'few',
    key: ['key'],
    // No transaction takes so long.
    keep: { for: 60 * 60_000, from: 'locked_at' },
    columns: {
      /** SHA-256 of the values that a repeated record has in common with the first one. */
      key: text(nobody),
      locked_at: instant(),
    },
  },
});

declare module '../../database/declared/tables' {
  interface Tables extends RowsOf<typeof repeatLockTables> {}
}

/** Migrations of the table of locks. */
export const repeatLockMigrations: Migration[] = [
  {
    name: 'repeats-001-lock',
    sql: 'create table if not exists repeat_lock (key text not null primary key, locked_at timestamptz not null)',
  },
];
