import { sql } from 'kysely';
import type { Database } from '../database/Database';

/** How long one process may take to send what it took, in milliseconds. */
const lease = 60_000;

/** An e-mail older than this is not sent any more, in milliseconds: what it holds is valid for five minutes. */
const freshFor = 10 * 60_000;

/** An e-mail that this process alone may send for a while. */
export interface TakenMail {
  id: string;
  recipient: string;
  subject: string;
  body: string;
  attempts: number;
}

/** Takes the e-mail that is due first, if any; another process that asks at the same time is given another. */
export async function takeMail(db: Database, now: Date): Promise<TakenMail | undefined> {
  const at = now.toISOString();
  const oldest = new Date(now.getTime() - freshFor).toISOString();
  const until = new Date(now.getTime() + lease).toISOString();
  const { rows } = await sql<TakenMail>`
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
