import type { Migration } from '../database/migrations';

/** Migrations of the tables of merchants, users, sign-in, sessions and security events. */
export const authMigrations: Migration[] = [
  {
    name: 'auth-001-merchant',
    sql: `create table if not exists merchant (
      id uuid primary key,
      code text not null unique,
      name text not null,
      status text not null,
      sandbox boolean not null default false,
      email text,
      created_at timestamptz not null
    )`,
  },
  {
    name: 'auth-002-merchant-account',
    sql: `create table if not exists merchant_account (
      merchant_id uuid not null,
      country text not null,
      position integer not null,
      status text not null default 'active',
      gateway_url text not null default '',
      created_at timestamptz not null,
      primary key (merchant_id, country)
    )`,
  },
  {
    name: 'auth-003-merchant-role',
    sql: `create table if not exists merchant_role (
      id uuid primary key,
      merchant_id uuid not null,
      name text not null,
      permissions text[] not null
    )`,
  },
  {
    name: 'auth-004-merchant-user',
    sql: `create table if not exists merchant_user (
      id uuid primary key,
      merchant_id uuid not null,
      role_id uuid not null,
      account text not null unique,
      nick_name text not null,
      kind text not null default 'merchant',
      status text not null,
      language text,
      whitelist text[] not null default '{}',
      password_hash text not null,
      password_expires_at timestamptz,
      must_set_password boolean not null default false,
      authenticator_secret text,
      mails_awaiting boolean not null default false,
      created_at timestamptz not null
    )`,
  },
  {
    name: 'auth-005-sign-in-ticket',
    sql: `create table if not exists sign_in_ticket (
      token_hash text primary key,
      user_id uuid not null,
      next text not null,
      attempts integer not null default 0,
      authenticator_secret text,
      email_code text,
      expires_at timestamptz not null
    )`,
  },
  {
    name: 'auth-006-user-session',
    sql: `create table if not exists user_session (
      token_hash text primary key,
      id uuid not null default gen_random_uuid(),
      user_id uuid not null,
      address text not null default '',
      agent text not null default '',
      created_at timestamptz not null,
      last_used_at timestamptz not null
    );
    create index if not exists user_session_user_id on user_session (user_id)`,
  },
  {
    name: 'auth-007-used-authenticator-code',
    sql: `create table if not exists used_authenticator_code (
      user_id uuid not null,
      step bigint not null,
      used_at timestamptz not null,
      primary key (user_id, step)
    )`,
  },
  {
    name: 'auth-008-sign-in-throttle',
    sql: `create table if not exists sign_in_throttle (
      key text primary key,
      failures double precision not null,
      last_failure_at timestamptz not null,
      blocked_until timestamptz,
      trusted_until timestamptz
    )`,
  },
  {
    name: 'auth-009-recovery-code',
    sql: `create table if not exists recovery_code (
      user_id uuid not null,
      code_hash text not null,
      primary key (user_id, code_hash)
    )`,
  },
  {
    name: 'auth-010-security-event',
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
    );
    create index if not exists security_event_at on security_event (user_id, at, id)`,
  },
  {
    name: 'auth-011-email-code-pause',
    sql: `create table if not exists email_code_pause (
      key text primary key,
      ticket_hash text,
      asked_at timestamptz not null
    )`,
  },
  {
    // An audit is of all users.
    name: 'auth-012-security-event-time',
    sql: 'create index if not exists security_event_time on security_event (at, id)',
  },
  {
    // Until merchants made their own, all came from the operators' file.
    name: 'auth-013-made-by',
    sql: `alter table merchant_role add column if not exists made_by text not null default 'provider';
    alter table merchant_user add column if not exists made_by text not null default 'provider',
      add column if not exists given_role text, add column if not exists given_status text`,
  },
  {
    name: 'auth-014-access-grant',
    sql: `create table if not exists access_grant (
      id uuid primary key,
      merchant_id uuid not null,
      user_id uuid not null,
      given_by uuid not null,
      at timestamptz not null
    );
    create index if not exists access_grant_merchant on access_grant (merchant_id, at)`,
  },
  {
    name: 'auth-015-number-format',
    sql: 'alter table merchant_user add column if not exists number_format text',
  },
  {
    // What a role was limited to before: nothing.
    name: 'auth-016-role-limits',
    sql: `alter table merchant_role add column if not exists countries text[],
      add column if not exists amounts jsonb not null default '{}'`,
  },
  {
    name: 'auth-017-digest',
    sql: `alter table merchant_user add column if not exists digest text not null default 'never',
      add column if not exists digest_since timestamptz`,
  },
];
