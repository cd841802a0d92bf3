import { createTransport, type Transporter } from 'nodemailer';
import type { ServerContext } from '../http/context';
import { type LeasedMail, leaseMail, purgeOldMails } from './outbox';

/** Timeouts of the mail server, in milliseconds; their sum stays below an e-mail's lease. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** How often the outbox is polled, in milliseconds. */
const pollInterval = 1_000;

/** The outbox is purged in every so many polls. */
const pollsPerPurge = 600;

/**
 * Sends the e-mails of the outbox by SMTP while the gateway runs; any number of processes can do so at once. Returns a
 * function that stops it. Without `SMTP_URL` a sandbox shows the e-mails in its inbox, and any other gateway reports
 * that none is sent.
 */
export async function startMailDelivery(
  context: ServerContext,
  report: (line: string) => void,
): Promise<() => Promise<void>> {
  const { db, config, now } = context;
  if (!config.smtpUrl && !config.sandbox) {
    report('SMTP_URL is not set: no e-mails are sent, so nobody can reset a password.');
  }
  const transport = config.smtpUrl ? createTransport({ url: config.smtpUrl, ...timeouts }) : undefined;
  let current: Promise<unknown> = Promise.resolve();
  let isBusy = false;
  let polls = 0;
  const timer = setInterval(() => {
    if (isBusy) return;
    isBusy = true;
    current = poll()
      .catch((error: unknown) => report(`E-mails could not be sent: ${String(error)}`))
      .finally(() => (isBusy = false));
  }, pollInterval);
  timer.unref();

  async function poll() {
    if (transport) await deliverMails(context, transport);
    if (polls % pollsPerPurge === 0) await purgeOldMails(db, now());
    polls += 1;
  }

  return async () => {
    clearInterval(timer);
    await current;
    transport?.close();
  };
}

/** Waits between the attempts at one e-mail, in milliseconds; the last one repeats. An e-mail that has expired is given up. */
const waits = [5_000, 30_000, 120_000, 600_000];

/** Sends every e-mail that is due. Returns how many the mail server accepted; the others are retried later. */
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

  async function deliver({
    id,
    recipient,
    subject,
    body,
    attempts,
    expiresAt,
  }: LeasedMail): Promise<boolean> {
    // Matches nothing once another process has leased the e-mail.
    const leased = db.updateTable('mail_outbox').where('id', '=', id).where('attempts', '=', attempts);
    try {
      await transport.sendMail({
        from: config.mailFrom,
        to: { name: '', address: recipient },
        subject,
        text: body,
      });
      await leased
        .set({ sent_at: now().toISOString(), body: '', failure: null, leased_until: null })
        .execute();
      return true;
    } catch (error) {
      const wait = waits[attempts - 1] ?? waits.at(-1)!;
      const due = new Date(now().getTime() + wait);
      const failure = error instanceof Error ? error.message.slice(0, 500) : String(error);
      const next =
        due >= new Date(expiresAt) ? { due_at: 'infinity', body: '' } : { due_at: due.toISOString() };
      await leased.set({ ...next, failure, leased_until: null }).execute();
      return false;
    }
  }
}
