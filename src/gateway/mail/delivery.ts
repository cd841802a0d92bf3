import { createTransport } from 'nodemailer';
import { openSchema, textSchema } from '../../contract/schemas';
import { memoize } from '../../metadata/tracking/memoize';
import type { Config } from '../config';
import type { ServerContext } from '../http/context';
import { defineJob, FinalJobError } from '../jobs/Job';
import { mailTextOf } from './tables';

/** Timeouts of the mail server, in milliseconds; their sum stays below the time limit of a job. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

const transportOf = memoize((config: Config) => createTransport({ url: config.smtpUrl, ...timeouts }));

/** Waits between the attempts at one e-mail, in milliseconds: three days in all. Most expire earlier. */
const waits = [5_000, 30_000, 120_000, 600_000, ...Array.from({ length: 72 }, () => 3_600_000)];

/** Sends an e-mail of the outbox by SMTP, and then deletes its text, which may hold a code. */
export const sendMail = defineJob({
  kind: 'mail.send',
  payload: openSchema({ mail: textSchema }),
  waits,
  isPerformed: ({ smtpUrl }) => smtpUrl !== undefined,
  perform: async ({ context: { db, config, keyRing, now }, payload, lastError }) => {
    const mail = await db
      .selectFrom('mail_outbox')
      .select(['id', 'recipient', 'subject', 'body', 'expires_at as expiresAt'])
      .where('id', '=', payload.mail)
      .where('sent_at', 'is', null)
      .executeTakeFirst();
    if (!mail) return;
    if (Date.parse(mail.expiresAt) <= now().getTime()) {
      throw new FinalJobError(
        `It was not sent by ${mail.expiresAt}, when its content expired. ` +
          (lastError ? `The last attempt failed: ${lastError}` : 'There was no attempt before.'),
      );
    }
    await transportOf(config).sendMail({
      // The same in each attempt, so that mail servers recognize a repetition.
      messageId: `<${mail.id}@${config.mailFrom.replace(/^.*@|>$/g, '')}>`,
      from: config.mailFrom,
      to: { name: '', address: mail.recipient },
      subject: keyRing.decrypt(mail.subject, mailTextOf(mail.id, 'subject')),
      text: keyRing.decrypt(mail.body, mailTextOf(mail.id, 'body')),
    });
    return (transaction) =>
      transaction
        .updateTable('mail_outbox')
        .set({ sent_at: now().toISOString(), body: '' })
        .where('id', '=', mail.id)
        .execute();
  },
  giveUp: ({ db, payload }) =>
    db.updateTable('mail_outbox').set({ body: '' }).where('id', '=', payload.mail).execute(),
});

/** Tells the operator of a gateway that sends no e-mails: a sandbox shows them in its inbox instead. */
export function warnOfMissingMailServer({ config }: ServerContext, report: (line: string) => void): void {
  if (config.smtpUrl || config.sandbox) return;
  report('SMTP_URL is not set: no e-mails are sent, so nobody can reset a password.');
}
