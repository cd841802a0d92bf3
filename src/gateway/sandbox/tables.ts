import type { Migration } from '../database/migrations';

/** The hand-written tables of the sandbox. */
interface SandboxTables {
  /** One row: the seed, and the time up to which the sandbox was played. */
  sandbox_clock: { id: number; seed: string; began_at: string; played_until: string };
  /** The accounts whose history was stored. */
  sandbox_scope: { merchant_id: string; country: string };
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
  {
    name: 'sandbox-002-scope',
    sql: `create table if not exists sandbox_scope (
      merchant_id uuid not null,
      country text not null,
      primary key (merchant_id, country)
    )`,
  },
  {
    name: 'sandbox-003-filled-scopes',
    sql: `insert into sandbox_scope (merchant_id, country)
      select merchant_id, country from merchant_account join merchant on merchant.id = merchant_id
      where sandbox on conflict do nothing`,
  },
];
