import { createTransport } from 'nodemailer';
import type { ServerContext } from '../http/ServerContext';
import { deliverMails } from './deliverMails';
import { forgetMails } from './forgetMails';

/** How long a mail server may take, in milliseconds; together less than an e-mail is leased for. */
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** How often the outbox is looked into, in milliseconds. */
const looking = 1_000;

/**
 * Sends the e-mails of the outbox by SMTP while the gateway runs, beside any number of other processes; answers how to
 * stop it. Without `SMTP_URL` a sandbox shows them in its inbox, and any other gateway says that none will be sent.
 */
export async function sendMails(
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
    if (rounds % 600 === 0) await forgetMails(db, now());
    rounds += 1;
  }

  return async () => {
    clearInterval(timer);
    await working;
    transport?.close();
  };
}
