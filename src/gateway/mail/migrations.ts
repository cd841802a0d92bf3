import type { Migration } from '../database/migrations';

/** Table of e-mails on their way. */
export const mailMigrations: Migration[] = [
  {
    name: 'mail-001-outbox',
    sql: `create table if not exists mail_outbox (
      id uuid primary key,
      recipient text not null,
      subject text not null,
      body text not null,
      created_at timestamptz not null,
      due_at timestamptz not null,
      attempts integer not null default 0,
      leased_until timestamptz,
      sent_at timestamptz,
      failure text
    )`,
  },
  {
    name: 'mail-002-outbox-due',
    sql: 'create index if not exists mail_outbox_due on mail_outbox (due_at) where sent_at is null',
  },
  {
    name: 'mail-003-outbox-recipient',
    sql: 'create index if not exists mail_outbox_recipient on mail_outbox (recipient, created_at)',
  },
];
