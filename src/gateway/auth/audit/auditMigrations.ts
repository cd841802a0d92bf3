import type { Migration } from '../../database/Migration';

/** What happened to users' access, where their sessions come from, and the addresses that they may come from. */
export const auditMigrations: Migration[] = [
  {
    name: 'audit-001-security-event',
    sql: `create table if not exists security_event (
      user_id uuid not null,
      id uuid not null,
      at timestamptz not null,
      kind text not null,
      outcome text not null,
      address text not null,
      agent text not null,
      detail text,
      primary key (user_id, id)
    )`,
  },
  {
    name: 'audit-002-security-event-of-user',
    sql: 'create index if not exists security_event_at on security_event (user_id, at, id)',
  },
  {
    name: 'audit-003-session-id',
    sql: 'alter table user_session add column if not exists id uuid not null default gen_random_uuid()',
  },
  {
    name: 'audit-004-session-address',
    sql: `alter table user_session add column if not exists address text not null default ''`,
  },
  {
    name: 'audit-005-session-agent',
    sql: `alter table user_session add column if not exists agent text not null default ''`,
  },
  {
    name: 'audit-006-user-whitelist',
    sql: `alter table merchant_user add column if not exists whitelist text[] not null default '{}'`,
  },
];
