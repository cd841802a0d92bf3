import type { Database } from '../database/Database';
import { newId } from '../database/newId';

/** An e-mail of plain text. */
export interface Mail {
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
