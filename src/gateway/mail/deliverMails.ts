import type { ServerContext } from '../http/ServerContext';
import type { Transporter } from 'nodemailer';
import { takeMail, type TakenMail } from './takeMail';

/**
 * Waits between the attempts of one e-mail, in milliseconds; after the last it is given up: what it holds is valid for
 * minutes.
 */
const waits = [5_000, 30_000, 120_000];

/** Sends every e-mail that is due, and answers how many a mail server took. What it refuses is tried again later. */
export async function deliverMails(
  { db, config, now }: Pick<ServerContext, 'db' | 'config' | 'now'>,
  transport: Pick<Transporter, 'sendMail'>,
): Promise<number> {
  let sent = 0;
  for (;;) {
    const mail = await takeMail(db, now());
    if (!mail) return sent;
    if (await deliver(mail)) sent += 1;
  }

  async function deliver({ id, recipient, subject, body, attempts }: TakenMail): Promise<boolean> {
    // Only while nobody else has taken it since.
    const settle = db.updateTable('mail_outbox').where('id', '=', id).where('attempts', '=', attempts);
    try {
      await transport.sendMail({
        from: config.mailFrom,
        to: { name: '', address: recipient },
        subject,
        text: body,
      });
      await settle
        .set({ sent_at: now().toISOString(), body: '', failure: null, leased_until: null })
        .execute();
      return true;
    } catch (error) {
      const wait = waits[attempts - 1];
      const failure = error instanceof Error ? error.message.slice(0, 500) : String(error);
      const next =
        wait === undefined
          ? { due_at: 'infinity', body: '' }
          : { due_at: new Date(now().getTime() + wait).toISOString() };
      await settle.set({ ...next, failure, leased_until: null }).execute();
      return false;
    }
  }
}
