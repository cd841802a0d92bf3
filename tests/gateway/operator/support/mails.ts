import { mailTextOf } from '../../../../src/gateway/mail/tables';
import type { TestGateway } from '../../support/testGateway';

/** Reads the e-mails that wait, the oldest first. */
export async function waitingMails({
  db,
  context: { keyRing },
}: TestGateway): Promise<{ recipient: string; subject: string; body: string }[]> {
  const rows = await db.selectFrom('mail_outbox').selectAll().orderBy('id').execute();
  return rows.map(({ id, recipient, subject, body }) => ({
    recipient,
    subject: keyRing.decrypt(subject, mailTextOf(id, 'subject')),
    body: keyRing.decrypt(body, mailTextOf(id, 'body')),
  }));
}
