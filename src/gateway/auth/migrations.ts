import type { Migration } from '../database/migrations';

/** The tables of `AuthTables`, in the order in which they came to be. Names are stored and never change. */
export const authMigrations: Migration[] = [
  {
    name: 'auth-001-merchant',
    sql: `create table if not exists merchant (
      id uuid primary key,
      code text not null unique,
      name text not null,
      status text not null,
      sandbox boolean not null default false,
      created_at timestamptz not null
    )`,
  },
  {
    name: 'auth-002-merchant-account',
    sql: `create table if not exists merchant_account (
      merchant_id uuid not null,
      country text not null,
      position integer not null,
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
      status text not null,
      password_hash text not null,
      must_set_password boolean not null default false,
      authenticator_secret text,
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
      expires_at timestamptz not null
    )`,
  },
  {
    name: 'auth-006-user-session',
    sql: `create table if not exists user_session (
      token_hash text primary key,
      user_id uuid not null,
      created_at timestamptz not null,
      last_used_at timestamptz not null
    )`,
  },
  {
    name: 'auth-007-user-session-of-user',
    sql: 'create index if not exists user_session_user_id on user_session (user_id)',
  },
  {
    name: 'auth-008-used-authenticator-code',
    sql: `create table if not exists used_authenticator_code (
      user_id uuid not null,
      step bigint not null,
      used_at timestamptz not null,
      primary key (user_id, step)
    )`,
  },
  {
    name: 'auth-009-sign-in-throttle',
    sql: `create table if not exists sign_in_throttle (
      key text primary key,
      failures integer not null,
      last_failure_at timestamptz not null,
      blocked_until timestamptz,
      trusted_until timestamptz
    )`,
  },
  {
    name: 'auth-010-ticket-authenticator-secret',
    sql: 'alter table sign_in_ticket add column if not exists authenticator_secret text',
  },
  {
    name: 'auth-011-recovery-code',
    sql: `create table if not exists recovery_code (
      user_id uuid not null,
      code_hash text not null,
      primary key (user_id, code_hash)
    )`,
  },
  {
    name: 'auth-012-throttle-previous-failure',
    sql: 'alter table sign_in_throttle add column if not exists previous_failure_at timestamptz',
  },
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
  {
    name: 'reset-001-ticket-code',
    sql: 'alter table sign_in_ticket add column if not exists code_hash text',
  },
  {
    name: 'reset-002-email-code-request',
    sql: `create table if not exists email_code_request (
      account_hash text primary key,
      asked_at timestamptz not null
    )`,
  },
  {
    name: 'reset-003-user-kind',
    sql: `alter table merchant_user add column if not exists kind text not null default 'merchant'`,
  },
  {
    name: 'reset-004-email-code-pause',
    sql: `create table if not exists email_code_pause (
      key text primary key,
      asked_at timestamptz not null
    )`,
  },
  { name: 'reset-005-email-code-request', sql: 'drop table if exists email_code_request' },
  {
    name: 'auth-013-throttle-failures',
    sql: 'alter table sign_in_throttle alter column failures type double precision',
  },
  {
    name: 'auth-014-throttle-previous-failure',
    sql: 'alter table sign_in_throttle drop column if exists previous_failure_at',
  },
  {
    name: 'reset-006-email-code-ticket',
    sql: 'alter table email_code_pause add column if not exists ticket_hash text',
  },
  {
    name: 'auth-015-account-status',
    sql: `alter table merchant_account add column if not exists status text not null default 'active'`,
  },
  {
    name: 'auth-016-password-expiry',
    sql: 'alter table merchant_user add column if not exists password_expires_at timestamptz',
  },
  { name: 'auth-017-merchant-email', sql: 'alter table merchant add column if not exists email text' },
  // It takes the place of `code_hash`, which stays empty from now on.
  {
    name: 'auth-018-ticket-email-code',
    sql: 'alter table sign_in_ticket add column if not exists email_code text',
  },
  {
    name: 'auth-019-user-language',
    sql: 'alter table merchant_user add column if not exists language text',
  },
  {
    name: 'auth-020-mails-awaiting',
    sql: 'alter table merchant_user add column if not exists mails_awaiting boolean not null default false',
  },
];
