import { sql } from 'kysely';
import { newId } from '../database/ids';
import type { Database } from '../database/tables';

/** An e-mail of plain text. */
interface Mail {
  recipient: string;
  subject: string;
  body: string;
}

/** Puts an e-mail into the outbox, from which `sendMails` takes it, or which is a sandbox's inbox. */
export async function queueMail(db: Database, mail: Mail, now: Date): Promise<void> {
  const at = now.toISOString();
  await db
    .insertInto('mail_outbox')
    .values({
      ...mail,
      id: newId(),
      created_at: at,
      due_at: at,
      attempts: 0,
      leased_until: null,
      sent_at: null,
      failure: null,
    })
    .execute();
}

/** How long one process may take to send what it took, in milliseconds. */
const lease = 60_000;

/** An e-mail older than this is not sent any more, in milliseconds: what it holds is valid for five minutes. */
const freshFor = 10 * 60_000;

/** An e-mail that this process alone may send for a while. */
export interface LeasedMail {
  id: string;
  recipient: string;
  subject: string;
  body: string;
  attempts: number;
}

/** Takes the e-mail that is due first, if any; another process that asks at the same time is given another. */
export async function leaseMail(db: Database, now: Date): Promise<LeasedMail | undefined> {
  const at = now.toISOString();
  const oldest = new Date(now.getTime() - freshFor).toISOString();
  const until = new Date(now.getTime() + lease).toISOString();
  const { rows } = await sql<LeasedMail>`
    update mail_outbox set leased_until = ${until}::timestamptz, attempts = attempts + 1
    where id in (
      select id from mail_outbox
      where sent_at is null and due_at <= ${at}::timestamptz and created_at > ${oldest}::timestamptz
        and (leased_until is null or leased_until <= ${at}::timestamptz)
      order by due_at limit 1 for update skip locked
    )
    returning id, recipient, subject, body, attempts`.execute(db);
  return rows[0];
}

/** How long an e-mail is kept, sent or not, in milliseconds. */
const kept = 7 * 24 * 60 * 60_000;

/** Removes e-mails of the week before. */
export async function purgeOldMails(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - kept).toISOString();
  await db.deleteFrom('mail_outbox').where('created_at', '<', before).execute();
}
