import type { Database } from '../database/Database';

/** How long an e-mail is kept, sent or not, in milliseconds. */
const kept = 7 * 24 * 60 * 60_000;

/** Removes e-mails of the week before. */
export async function forgetMails(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - kept).toISOString();
  await db.deleteFrom('mail_outbox').where('created_at', '<', before).execute();
}
