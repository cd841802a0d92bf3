import type { Generated } from 'kysely';
import type { Migration } from '../database/migrations';

/** The hand-written tables of the sandbox. */
interface SandboxTables {
  /** One row: the seed, and the time up to which the sandbox was played. */
  sandbox_clock: { id: number; seed: string; began_at: string; played_until: string };
  /** The accounts whose records of an entity were stored; without an entity, all their orders. */
  sandbox_scope: { merchant_id: string; country: string; entity: Generated<string> };
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
  {
    name: 'sandbox-004-scope-entity',
    sql: `alter table sandbox_scope add column if not exists entity text not null default ''`,
  },
  {
    name: 'sandbox-005-scope-key',
    sql: `alter table sandbox_scope drop constraint if exists sandbox_scope_pkey,
      add constraint sandbox_scope_pkey primary key (merchant_id, country, entity)`,
  },
];
