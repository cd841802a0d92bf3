import type { Migration } from '../database/migrations';

/** The hand-written table of e-mails, typed for Kysely. */
interface MailTables {
  /** E-mails to be sent, or, in a sandbox without a mail server, to be shown in its inbox. */
  mail_outbox: {
    id: string;
    /** Account of the user, which is an e-mail address. */
    recipient: string;
    subject: string;
    /** Plain text; emptied once it was sent or given up, because it may hold a code. */
    body: string;
    created_at: string;
    /** It is not sent any more from then on. */
    expires_at: string;
    /** When to send it, or to try again; `infinity` once it was given up. */
    due_at: string;
    attempts: number;
    /** Until then only the process that took it may send it. */
    leased_until: string | null;
    sent_at: string | null;
    /** Why the last attempt failed, for the operator. */
    failure: string | null;
  };
}

declare module '../database/tables' {
  interface Tables extends MailTables {}
}

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
  {
    name: 'mail-004-outbox-expiry',
    sql: `alter table mail_outbox add column if not exists expires_at timestamptz not null
      default now() + interval '10 minutes'`,
  },
];
