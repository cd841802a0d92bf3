import { createTransport, type Transporter } from 'nodemailer';
import type { ServerContext } from '../http/context';
import { purgeOldMails, leaseMail, type LeasedMail } from './outbox';

/** How long a mail server may take, in milliseconds; together less than an e-mail is leased for. */
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** How often the outbox is looked into, in milliseconds. */
const looking = 1_000;

/**
 * Sends the e-mails of the outbox by SMTP while the gateway runs, beside any number of other processes; answers how to
 * stop it. Without `SMTP_URL` a sandbox shows them in its inbox, and any other gateway says that none will be sent.
 */
export async function startMailDelivery(
  context: ServerContext,
  tell: (line: string) => void,
): Promise<() => Promise<void>> {
  const { db, config, now } = context;
  if (!config.smtpUrl && !config.sandbox) {
    tell('SMTP_URL is not set: nobody can reset a password, because no e-mail is sent.');
  }
  const transport = config.smtpUrl ? createTransport({ url: config.smtpUrl, ...patience }) : undefined;
  let working: Promise<unknown> = Promise.resolve();
  let isWorking = false;
  let rounds = 0;
  const timer = setInterval(() => {
    if (isWorking) return;
    isWorking = true;
    working = look()
      .catch((error: unknown) => tell(`E-mails could not be sent: ${String(error)}`))
      .finally(() => (isWorking = false));
  }, looking);
  timer.unref();

  async function look() {
    if (transport) await deliverMails(context, transport);
    if (rounds % 600 === 0) await purgeOldMails(db, now());
    rounds += 1;
  }

  return async () => {
    clearInterval(timer);
    await working;
    transport?.close();
  };
}

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
    const mail = await leaseMail(db, now());
    if (!mail) return sent;
    if (await deliver(mail)) sent += 1;
  }

  async function deliver({ id, recipient, subject, body, attempts }: LeasedMail): Promise<boolean> {
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
