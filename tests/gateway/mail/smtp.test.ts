import PostalMime from 'postal-mime';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sql } from 'kysely';
import type { ServerContext } from '../../../src/gateway/http/context';
import { startJobs } from '../../../src/gateway/jobs/startJobs';
import { sendMail, warnOfMissingMailServer } from '../../../src/gateway/mail/delivery';
import { allJobs } from '../../../src/gateway/parts';
import { queueMail } from '../../../src/gateway/mail/outbox';
import { purge } from '../support/purge';
import { testGateway, type TestGateway } from '../support/testGateway';
import { testKeyRing } from '../../support/keyRing';
import { type MailServer, startMailServer } from '../../support/mailServer';

let gateway: TestGateway;
let server: MailServer;
/** The mail server's next responses: true rejects the e-mail. */
let rejections: boolean[];

beforeEach(async () => {
  gateway = await testGateway({ now: '2026-11-20T12:00:00Z' });
  rejections = [];
  server = await startMailServer(() => rejections.shift());
});

afterEach(async () => {
  await server.close();
  await gateway.close();
});

const context = (): ServerContext => ({
  ...gateway.context,
  config: {
    ...gateway.context.config,
    smtpUrl: server.url,
    mailFrom: 'Corridor <no-reply@corridor.example>',
  },
});
const mail = {
  recipient: 'ana@mariposa.example',
  subject: '您的验证码：123456',
  body: 'Hola\n\n    123456\n',
};
const queue = () => queueMail(gateway.db, testKeyRing, mail, gateway.clock.now());
const rows = () => gateway.db.selectFrom('mail_outbox').selectAll().execute();
const jobs = () =>
  gateway.db
    .selectFrom('job')
    .select(['state', 'attempts', 'error'])
    .where('kind', '=', 'mail.send')
    .execute();
const later = (seconds: number) =>
  gateway.clock.set(new Date(gateway.clock.now().getTime() + seconds * 1000));

/** Sends e-mails as a gateway process does, until `check` succeeds. */
async function sendUntil(check: () => Promise<void> | void, used = context()): Promise<string[]> {
  const lines: string[] = [];
  const stop = await startJobs(used, [sendMail], (line) => lines.push(line));
  await vi.waitFor(check, { timeout: 10_000, interval: 20 });
  await stop();
  return lines;
}
const allSent = async () => expect(await jobs()).toEqual([]);
/** Ends the waits between attempts. */
const letTimePass = () => sql`update job set ready_at = now() where state = 'waiting'`.execute(gateway.db);

it('an e-mail reaches the mail server complete, and its text is deleted', async () => {
  await queue();
  await sendUntil(allSent);
  expect(server.received).toHaveLength(1);
  const email = await PostalMime.parse(server.received[0]!);
  expect(email).toMatchObject({
    from: { name: 'Corridor', address: 'no-reply@corridor.example' },
    to: [{ address: mail.recipient }],
    subject: mail.subject,
    messageId: `<${(await rows())[0]!.id}@corridor.example>`,
  });
  expect(email.text!.trim()).toBe(mail.body.trim());
  expect(await rows()).toMatchObject([{ body: '', sent_at: expect.any(String) }]);
});

it('an e-mail that is rejected is retried after a while and does not delay those after it', async () => {
  rejections = [true];
  await queue();
  await sendUntil(async () => expect(await jobs()).toMatchObject([{ state: 'waiting', attempts: 1 }]));
  expect((await jobs())[0]!.error).toContain('busy');
  expect(await rows()).toMatchObject([{ sent_at: null, body: expect.stringMatching(/^enc:/) }]);
  await queue();
  await sendUntil(async () => expect(server.received).toHaveLength(1));
  await letTimePass();
  await sendUntil(allSent);
  expect(server.received).toHaveLength(2);
});

it('an e-mail is not sent once its code has expired, and the operator is told why', async () => {
  rejections = [true];
  await queue();
  await sendUntil(async () => expect(await jobs()).toMatchObject([{ state: 'waiting', attempts: 1 }]));
  later(600);
  await letTimePass();
  const lines = await sendUntil(async () => expect(await jobs()).toMatchObject([{ state: 'dead' }]));
  expect(lines).toEqual([expect.stringMatching(/mail\.send .* content expired.* busy/)]);
  expect(server.received).toHaveLength(0);
  expect(await rows()).toMatchObject([{ sent_at: null, body: '' }]);
});

it('two processes send each e-mail once', async () => {
  for (let count = 0; count < 30; count += 1) await queue();
  await Promise.all([sendUntil(allSent), sendUntil(allSent)]);
  expect(server.received).toHaveLength(30);
});

it('e-mails wait for a process with a mail server, and are deleted after a week, sent or not', async () => {
  await queue();
  const other = { ...context(), config: { ...context().config, smtpUrl: undefined } };
  const purgeMails = allJobs.find(({ kind }) => kind === 'purge.mail_outbox');
  const stop = await startJobs(other, [sendMail, purgeMails!], () => undefined);
  await vi.waitFor(async () =>
    expect(
      await gateway.db
        .selectFrom('job')
        .select('kind')
        .where('due_at', '>', sql<string>`now()`)
        .execute(),
    ).toEqual([{ kind: 'purge.mail_outbox' }]),
  );
  await stop();
  expect(await jobs()).toMatchObject([{ state: 'waiting', attempts: 0 }]);
  later(6 * 24 * 3600);
  await queue();
  later(25 * 3600);
  await purge(gateway.db, 'mail_outbox', gateway.clock.now());
  expect(await rows()).toHaveLength(1);
  expect(await jobs()).toHaveLength(1);
});

it('a gateway without sandbox and mail server says so', () => {
  const reported: string[] = [];
  const { config } = gateway.context;
  const used = { ...context(), config: { ...config, smtpUrl: undefined, sandbox: false } };
  warnOfMissingMailServer(used, (line) => reported.push(line));
  expect(reported.join()).toContain('SMTP_URL');
});
