import type { Migration } from '../database/migrations';

/** The hand-written tables of the sandbox. */
interface SandboxTables {
  /** One row: the seed, and the time up to which the sandbox was played. */
  sandbox_clock: { id: number; seed: string; began_at: string; played_until: string };
}

declare module '../database/tables' {
  interface Tables extends SandboxTables {}
}

/** Migrations of the sandbox's tables. */
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
