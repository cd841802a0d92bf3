import type { AddressInfo } from 'node:net';
import { createTransport } from 'nodemailer';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { deliverMails, startMailDelivery } from '../../../src/gateway/mail/delivery';
import { queueMail } from '../../../src/gateway/mail/outbox';
import { testGateway, type TestGateway } from '../support/testGateway';

let gateway: TestGateway;
let server: SMTPServer;
/** E-mails that the server received. */
let received: Buffer[];
/** The mail server's next responses: true rejects the e-mail. */
let rejections: boolean[];
let smtpUrl: string;

beforeEach(async () => {
  gateway = await testGateway({ now: '2026-11-20T12:00:00Z' });
  received = [];
  rejections = [];
  server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (rejections.shift()) return done(new Error('busy'));
        received.push(Buffer.concat(chunks));
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  smtpUrl = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
});

afterEach(async () => {
  await new Promise<void>((resolve) => server.close(resolve));
  await gateway.close();
});

const context = () => ({
  db: gateway.db,
  model: gateway.model,
  now: gateway.clock.now,
  config: { smtpUrl, mailFrom: 'Corridor <no-reply@corridor.example>', sandbox: true } as never,
});
const mail = {
  recipient: 'ana@mariposa.example',
  subject: '您的验证码：123456',
  body: 'Hola\n\n    123456\n',
};
const queue = () => queueMail(gateway.db, mail, gateway.clock.now());
const rows = () => gateway.db.selectFrom('mail_outbox').selectAll().execute();
const later = (seconds: number) =>
  gateway.clock.set(new Date(gateway.clock.now().getTime() + seconds * 1000));

it('an e-mail reaches the mail server complete, and its text is deleted', async () => {
  await queue();
  const stop = await startMailDelivery(context(), () => undefined);
  await vi.waitFor(() => expect(received).toHaveLength(1), { timeout: 5000 });
  const email = await PostalMime.parse(received[0]!);
  expect(email).toMatchObject({
    from: { name: 'Corridor', address: 'no-reply@corridor.example' },
    to: [{ address: mail.recipient }],
    subject: mail.subject,
  });
  expect(email.text!.trim()).toBe(mail.body.trim());
  await vi.waitFor(async () => expect((await rows())[0]).toMatchObject({ body: '' }));
  await stop();
});

it('an e-mail that is rejected is retried after a while', async () => {
  const transport = createTransport(smtpUrl);
  await queue();
  rejections = [true, true];
  expect(await deliverMails(context(), transport)).toBe(0);
  expect(await deliverMails(context(), transport)).toBe(0);
  expect((await rows())[0]).toMatchObject({ attempts: 1, sent_at: null });
  later(5);
  expect(await deliverMails(context(), transport)).toBe(0);
  later(29);
  expect(await deliverMails(context(), transport)).toBe(0);
  later(1);
  expect(await deliverMails(context(), transport)).toBe(1);
  expect(received).toHaveLength(1);
});

it('an e-mail that is always rejected is given up', async () => {
  const transport = createTransport(smtpUrl);
  await queue();
  rejections = Array.from({ length: 20 }, () => true);
  for (let attempt = 0; attempt < 12; attempt += 1) {
    await deliverMails(context(), transport);
    later(130);
  }
  expect((await rows())[0]).toMatchObject({ attempts: 4, sent_at: null, body: '' });
  expect(rejections).toHaveLength(16);
});

it('an e-mail is not sent once its code has expired', async () => {
  await queue();
  later(600);
  expect(await deliverMails(context(), createTransport(smtpUrl))).toBe(0);
  expect(received).toHaveLength(0);
});

it('two processes send each e-mail once', async () => {
  for (let count = 0; count < 30; count += 1) await queue();
  const transport = createTransport(smtpUrl);
  const sent = await Promise.all([deliverMails(context(), transport), deliverMails(context(), transport)]);
  expect(sent[0] + sent[1]).toBe(30);
  expect(received).toHaveLength(30);
});

it('an e-mail leased by a process that died is sent by another', async () => {
  const transport = createTransport(smtpUrl);
  await queue();
  await gateway.db
    .updateTable('mail_outbox')
    .set({ leased_until: new Date(gateway.clock.now().getTime() + 60_000).toISOString() })
    .execute();
  expect(await deliverMails(context(), transport)).toBe(0);
  later(60);
  expect(await deliverMails(context(), transport)).toBe(1);
});

it('a gateway without sandbox and mail server says so', async () => {
  const reported: string[] = [];
  const config = { smtpUrl: undefined, sandbox: false } as never;
  const stop = await startMailDelivery({ ...context(), config }, (line) => reported.push(line));
  await stop();
  expect(reported.join()).toContain('SMTP_URL');
});
