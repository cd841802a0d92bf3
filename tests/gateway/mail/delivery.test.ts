import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { deliverMails } from '../../../src/gateway/mail/delivery';
import { purgeOldMails, queueMail } from '../../../src/gateway/mail/outbox';
import { type TestGateway, testGateway } from '../support/testGateway';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await testGateway();
});
afterAll(() => gateway.close());
beforeEach(async () => {
  gateway.clock.set('2026-11-20T12:00:00Z');
  await gateway.db.deleteFrom('mail_outbox').execute();
});

const later = (seconds: number) =>
  gateway.clock.set(new Date(gateway.clock.now().getTime() + seconds * 1000));
const queue = (subject: string) =>
  queueMail(gateway.db, { recipient: 'ana@mariposa.example', subject, body: 'x' }, gateway.clock.now());

it('an e-mail that the mail server rejects does not delay those after it', async () => {
  const taken: string[] = [];
  const transport = {
    sendMail: async ({ subject }: { subject?: string }) => {
      if (subject === 'rejected') throw new Error('no such mailbox');
      taken.push(String(subject));
    },
  };
  await queue('rejected');
  later(1);
  await queue('taken');
  const context = { db: gateway.db, config: { mailFrom: 'a@corridor.example' } as never };
  expect(await deliverMails({ ...context, now: () => gateway.clock.now() }, transport as never)).toBe(1);
  expect(taken).toEqual(['taken']);
  const rejected = await gateway.db
    .selectFrom('mail_outbox')
    .selectAll()
    .where('sent_at', 'is', null)
    .execute();
  expect(rejected).toMatchObject([{ subject: 'rejected', failure: 'no such mailbox', leased_until: null }]);
});

it('e-mails are deleted after a week, sent or not', async () => {
  await queue('old');
  later(6 * 24 * 3600);
  await queue('young');
  later(25 * 3600);
  await purgeOldMails(gateway.db, gateway.clock.now());
  const left = await gateway.db.selectFrom('mail_outbox').select('subject').execute();
  expect(left).toEqual([{ subject: 'young' }]);
});
