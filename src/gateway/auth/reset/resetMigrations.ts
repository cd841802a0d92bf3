import type { Migration } from '../../database/Migration';

/** What a reset by e-mail needs: the code of a ticket, and when an account was last sent one. */
export const resetMigrations: Migration[] = [
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
];
