import type { ServerContext } from '../http/ServerContext';
import type { Transporter } from 'nodemailer';
import { takeMails, type TakenMail } from './takeMails';

/** Waits between the attempts of one e-mail, in milliseconds; after the last it is given up. */
const waits = [5_000, 30_000, 120_000, 600_000, 3_600_000];

/** Sends every e-mail that is due, and answers how many a mail server took. What it refuses is tried again later. */
export async function deliverMails(
  { db, config, now }: Pick<ServerContext, 'db' | 'config' | 'now'>,
  transport: Pick<Transporter, 'sendMail'>,
): Promise<number> {
  let sent = 0;
  for (;;) {
    const mails = await takeMails(db, now());
    if (mails.length === 0) return sent;
    for (const mail of mails) {
      if (await deliver(mail)) sent += 1;
    }
  }

  async function deliver({ id, recipient, subject, body, attempts }: TakenMail): Promise<boolean> {
    const settle = db.updateTable('mail_outbox').where('id', '=', id);
    try {
      await transport.sendMail({ from: config.mailFrom, to: recipient, subject, text: body });
      await settle
        .set({ sent_at: now().toISOString(), body: '', failure: null, leased_until: null })
        .execute();
      return true;
    } catch (error) {
      const wait = waits[attempts - 1];
      const failure = error instanceof Error ? error.message.slice(0, 500) : String(error);
      const due = wait === undefined ? 'infinity' : new Date(now().getTime() + wait).toISOString();
      await settle.set({ due_at: due, failure, leased_until: null }).execute();
      return false;
    }
  }
}
