import { sql } from 'kysely';
import type { Migration } from '../database/migrations';
import type { Database } from '../database/declared/tables';
import { boolean, instant } from '../database/declared/columns';
import { defineTables, type RowsOf } from '../database/declared/defineTables';

export const backupTables = defineTables({
  /** One row: when the last backup was noted. What makes backups is no part of the gateway, and writes it (docs/operations/backups.md). */
  database_backup: {
    by: 'few',
    key: ['id'],
    columns: {
      id: boolean(),
      taken_at: instant(),
    },
  },
});

declare module '../database/declared/tables' {
  interface Tables extends RowsOf<typeof backupTables> {}
}

export const backupMigrations: Migration[] = [
  {
    name: 'monitoring-001-backup',
    sql: `create table if not exists database_backup (
      id boolean primary key check (id),
      taken_at timestamptz not null
    )`,
  },
];

/** Returns how long ago the last backup was noted, in seconds; undefined where none ever was. */
export async function backupAge(db: Database): Promise<number | undefined> {
  const { rows } = await sql<{ age: number }>`
    select extract(epoch from now() - taken_at)::float8 as age from database_backup`.execute(db);
  return rows[0]?.age;
}
