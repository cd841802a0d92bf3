import { sql } from 'kysely';
import type { Migration } from '../database/migrations';
import type { SecretBinding } from '../database/secrets/KeyRing';
import { instant, text, uuid } from '../database/declared/columns';
import { defineTables, type RowsOf } from '../database/declared/defineTables';

const purposes = { subject: 'mailSubject', body: 'mailBody' };

/** The secrets of an e-mail, which is deleted within a week. */
const ofMail = { id: 'id', owner: 'id', expires: true };

/** The table of e-mails. */
export const mailTables = defineTables({
  /** E-mails to be sent, or, in a sandbox without a mail server, to be shown in its inbox. */
  mail_outbox: {
    by: 'key',
    key: ['id'],
    keep: { for: 'mails', from: 'created_at' },
    jobs: 'mail.send',
    forget: { title: 'e-mails', ownedBy: ({ account = '' }) => sql`recipient = ${account}` },
    columns: {
      id: uuid(),
      /** Account of the user, which is an e-mail address. */
      recipient: text(['user', 'their e-mail address', 'row']),
      /** Encrypted, because it may hold a code. */
      subject: text(['user', 'encrypted', 'row']).encrypted({
        ...ofMail,
        purpose: purposes.subject,
        title: 'subjects of e-mails',
      }),
      /** Plain text, encrypted, because it may hold a password or a code; emptied once it was sent or given up. */
      body: text(['user', 'encrypted, and emptied once it was sent', 'row']).encrypted({
        ...ofMail,
        purpose: purposes.body,
        title: 'texts of e-mails',
      }),
      created_at: instant(),
      /** It is not sent any more after this. */
      expires_at: instant(),
      sent_at: instant().nullable(),
    },
  },
});

declare module '../database/declared/tables' {
  interface Tables extends RowsOf<typeof mailTables> {}
}

/** Binding of a text of an e-mail. */
export function mailTextOf(id: string, part: keyof typeof purposes): SecretBinding {
  return { purpose: purposes[part], owner: id };
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
      expires_at timestamptz not null,
      sent_at timestamptz
    );
    create index if not exists mail_outbox_recipient on mail_outbox (recipient, created_at)`,
  },
];
