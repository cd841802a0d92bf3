import { newId } from '../database/ids';
import type { Database } from '../database/declared/tables';
import { withTransaction } from '../database/units/transaction';
import { enqueueJob } from '../jobs/enqueue';
import type { KeyRing } from '../database/secrets/KeyRing';
import { mailTextOf } from './tables';

/** An e-mail of plain text. */
interface Mail {
  recipient: string;
  subject: string;
  body: string;
}

/** Default time for which an e-mail may be sent, in milliseconds: the codes in them are valid for five minutes. */
const defaultValidity = 10 * 60_000;

/** Puts an e-mail into the outbox, from which a job sends it within `validFor` milliseconds, by default ten minutes. */
export async function queueMail(
  db: Database,
  keyRing: KeyRing,
  { validFor = defaultValidity, ...mail }: Mail & { validFor?: number },
  now: Date,
): Promise<void> {
  const id = newId();
  await withTransaction(db, async (transaction) => {
    await transaction
      .insertInto('mail_outbox')
      .values({
        ...mail,
        subject: keyRing.encrypt(mail.subject, mailTextOf(id, 'subject')),
        body: keyRing.encrypt(mail.body, mailTextOf(id, 'body')),
        id,
        created_at: now.toISOString(),
        expires_at: new Date(now.getTime() + validFor).toISOString(),
        sent_at: null,
      })
      .execute();
    await enqueueJob(transaction, 'mail.send', { mail: id }, { key: id });
  });
}

declare module '../jobs/Job' {
  interface JobPayloads {
    'mail.send': { mail: string };
  }
}
