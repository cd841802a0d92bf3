import type { Migration } from '../database/migrations';

/** Tables of the sandbox. */
export const sandboxMigrations: Migration[] = [
  {
    name: 'sandbox-001-clock',
    sql: `create table if not exists sandbox_clock (
      id integer primary key,
      seed text not null,
      began_at timestamptz not null,
      played_until timestamptz not null
    )`,
  },
];
