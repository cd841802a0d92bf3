import { sql } from 'kysely';
import type { Migration } from '../database/migrations';
import type { Database } from '../database/tables';

declare module '../database/tables' {
  interface Tables {
    /** One row: when the last backup was noted. What makes backups is no part of the gateway, and writes it (docs/operations.md). */
    database_backup: { id: boolean; taken_at: string };
  }
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
