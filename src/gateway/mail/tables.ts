import type { Migration } from '../database/migrations';
import type { EncryptedColumn } from '../database/secrets/encryptedColumns';
import type { SecretBinding } from '../database/secrets/KeyRing';

/** The hand-written table of e-mails, typed for Kysely. */
declare module '../database/tables' {
  interface Tables {
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
      expires_at timestamptz not null,
      sent_at timestamptz
    );
    create index if not exists mail_outbox_recipient on mail_outbox (recipient, created_at)`,
  },
];
