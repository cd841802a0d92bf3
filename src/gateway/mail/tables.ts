import type { Migration } from '../database/migrations';
import type { EncryptedColumn } from '../database/secrets/encryptedColumns';
import type { SecretBinding } from '../database/secrets/KeyRing';

/** The hand-written table of e-mails, typed for Kysely. */
interface MailTables {
  /** E-mails to be sent, or, in a sandbox without a mail server, to be shown in its inbox. */
  mail_outbox: {
    id: string;
    /** Account of the user, which is an e-mail address. */
    recipient: string;
    /** Encrypted, because it may hold a code. */
    subject: string;
    /** Plain text, encrypted, because it may hold a password or a code; emptied once it was sent or given up. */
    body: string;
    created_at: string;
    /** It is not sent any more after this. */
    expires_at: string;
    sent_at: string | null;
  };
}

declare module '../database/tables' {
  interface Tables extends MailTables {}
}

const purposes = { subject: 'mailSubject', body: 'mailBody' };

/** What a text of an e-mail is bound to. */
export function mailTextOf(id: string, part: keyof typeof purposes): SecretBinding {
  return { purpose: purposes[part], owner: id };
}

/** The secrets of the outbox, which are deleted within a week. */
export const encryptedMails: EncryptedColumn[] = (['subject', 'body'] as const).map((column) => ({
  table: 'mail_outbox',
  column,
  id: 'id',
  owner: 'id',
  purpose: purposes[column],
  title: column === 'subject' ? 'subjects of e-mails' : 'texts of e-mails',
  expires: true,
}));

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
  // From here on jobs send the e-mails. Processes of older versions that still run see none that is due.
  {
    name: 'mail-005-outbox-due-no-more',
    sql: `alter table mail_outbox alter column due_at set default 'infinity'`,
  },
  {
    // What an older process is sending at this moment is due once its lease has ended, and sent by then.
    name: 'mail-006-outbox-to-jobs',
    sql: `with waiting as (
        select id, greatest(due_at, coalesce(leased_until, due_at)) as due from mail_outbox
        where sent_at is null and due_at < 'infinity' and created_at > now() - interval '10 minutes' for update
      ), moved as (update mail_outbox set due_at = 'infinity' from waiting where mail_outbox.id = waiting.id)
      insert into job (id, kind, key, payload, due_at, ready_at)
      select gen_random_uuid(), 'mail.send', id::text, jsonb_build_object('mail', id), due, due from waiting`,
  },
  {
    name: 'mail-007-outbox-without-queue',
    sql: `alter table mail_outbox drop column if exists due_at, drop column if exists attempts,
      drop column if exists leased_until, drop column if exists failure`,
  },
];
