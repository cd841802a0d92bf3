import { sql } from 'kysely';
import { newId } from '../database/ids';
import type { Database } from '../database/tables';

/** An e-mail of plain text. */
interface Mail {
  recipient: string;
  subject: string;
  body: string;
}

/** E-mails older than this are not sent any more, in milliseconds: the codes in them are valid for five minutes. */
const defaultValidity = 10 * 60_000;

/**
 * Puts an e-mail into the outbox, from which it is delivered; in a sandbox without a mail server the outbox is the inbox. It is
 * not sent after `validFor` milliseconds, by default ten minutes.
 */
export async function queueMail(
  db: Database,
  { validFor = defaultValidity, ...mail }: Mail & { validFor?: number },
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  await db
    .insertInto('mail_outbox')
    .values({
      ...mail,
      id: newId(),
      created_at: at,
      due_at: at,
      expires_at: new Date(now.getTime() + validFor).toISOString(),
      attempts: 0,
      leased_until: null,
      sent_at: null,
      failure: null,
    })
    .execute();
}

/** How long a process has an e-mail for itself, in milliseconds. */
const leaseDuration = 60_000;

/** An e-mail that only this process may send until the lease ends. */
export interface LeasedMail extends Mail {
  id: string;
  attempts: number;
  /** When its text is of no use any more, ISO 8601. */
  expiresAt: string;
}

/** Leases the e-mail that is due first, if any. Concurrent callers get different ones. */
export async function leaseMail(db: Database, now: Date): Promise<LeasedMail | undefined> {
  const at = now.toISOString();
  const until = new Date(now.getTime() + leaseDuration).toISOString();
  const { rows } = await sql<LeasedMail>`
    update mail_outbox set leased_until = ${until}::timestamptz, attempts = attempts + 1
    where id in (
      select id from mail_outbox
      where sent_at is null and due_at <= ${at}::timestamptz and expires_at > ${at}::timestamptz
        and (leased_until is null or leased_until <= ${at}::timestamptz)
      order by due_at limit 1 for update skip locked
    )
    returning id, recipient, subject, body, attempts, expires_at as "expiresAt"`.execute(db);
  return rows[0];
}

/** How long an e-mail is kept, sent or not, in milliseconds. */
const retention = 7 * 24 * 60 * 60_000;

/** Deletes e-mails older than a week. */
export async function purgeOldMails(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - retention).toISOString();
  await db.deleteFrom('mail_outbox').where('created_at', '<', before).execute();
}
