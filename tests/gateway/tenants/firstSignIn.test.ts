import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { operatorActor } from '../../../src/gateway/tenants/operatorEvents';
import { disableUser, inviteAgain, resetAuthenticator } from '../../../src/gateway/tenants/users';
import { authenticatorCode } from '../../support/authenticatorCode';
import { runJobs } from '../support/runJobs';
import { type TestGateway, testGateway } from '../support/testGateway';
import { applyFile, oneMerchant } from './support/tenants';

const account = 'rosa@alpaca.example';
let gateway: TestGateway;
let server: SMTPServer;
let received: Buffer[];

beforeEach(async () => {
  gateway = await testGateway({ now: '2026-11-20T12:00:05Z', config: { sandbox: false } });
  received = [];
  server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        received.push(Buffer.concat(chunks));
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(async () => {
  await new Promise<void>((resolve) => server.close(resolve));
  await gateway.close();
});

const context = () => ({
  db: gateway.db,
  model: gateway.model,
  config: { webAddress: 'https://merchants.example' },
  keyRing: gateway.context.keyRing,
  actor: operatorActor('carla'),
  now: gateway.clock.now(),
});
const later = (days: number) =>
  gateway.clock.set(new Date(gateway.clock.now().getTime() + days * 24 * 60 * 60_000));

/** Sends what is in the outbox, and returns the text of the newest e-mail that arrived. */
async function newestMail(): Promise<string> {
  const { port } = server.server.address() as AddressInfo;
  const config = {
    ...gateway.context.config,
    smtpUrl: `smtp://127.0.0.1:${port}`,
    mailFrom: 'Corridor <no-reply@corridor.example>',
  };
  await runJobs({ ...gateway.context, config }, ['mail.send']);
  return (await PostalMime.parse(received.at(-1)!)).text!;
}

async function invitedPassword(): Promise<string> {
  return /(?:初始密码：|Initial password: )(\S+)/.exec(await newestMail())![1]!;
}

const post = async (path: string, body: unknown) =>
  (await gateway.send(undefined, 'POST', `/api/global/${path}`, body)).body;
const ticketOf = ({ data }: { data: unknown }) => (data as { ticket: string }).ticket;

it('without a sandbox, an empty database gets a merchant whose user signs in by the invitation', async () => {
  await applyFile(gateway, oneMerchant);
  const mail = await newestMail();
  expect(mail).toContain('Rosa');
  expect(mail).toContain('Alpaca Books');
  expect(mail).toContain('https://merchants.example/#/login');

  const first = await post('preLoginValidation', { account, password: await invitedPassword() });
  expect(first).toMatchObject({ code: 433, data: { next: 'setPassword' } });
  const password = 'Own-password-7';
  const set = await post('firstUpdateAccountPwd', {
    ticket: ticketOf(first),
    password,
    repeatPassword: password,
  });
  expect(set).toMatchObject({ code: 434, data: { next: 'bindAuthenticator' } });
  const qr = await gateway.send(undefined, 'GET', `/api/global/getQRCode?ticket=${ticketOf(set)}`);
  const { secret } = qr.body.data as { secret: string };
  const code = authenticatorCode(secret, gateway.clock.now().getTime());
  const bound = await post('validateGoogleCodeByCode', { ticket: ticketOf(set), code });
  const { token } = bound.data as { token: string };
  const list = await gateway.send(token, 'GET', '/api/manage/PE/payout-orders');
  expect(list).toMatchObject({ status: 200, body: { code: 200, data: [] } });

  await resetAuthenticator(context(), account);
  expect((await gateway.send(token, 'GET', '/api/manage/PE/payout-orders')).body.code).toBe(409);
  expect(await post('preLoginValidation', { account, password })).toMatchObject({ code: 434 });
  await expect(inviteAgain(context(), account)).rejects.toThrow('has chosen a password');
  await disableUser(context(), account);
  expect(await post('preLoginValidation', { account, password })).toMatchObject({ code: 423 });
});

it('an invitation expires after a week, and another one takes its place', async () => {
  await applyFile(gateway, oneMerchant);
  const password = await invitedPassword();
  later(7);
  expect(await post('preLoginValidation', { account, password })).toMatchObject({ code: 401 });
  await inviteAgain(context(), 'Rosa@Alpaca.example', 'en');
  const next = await invitedPassword();
  expect(next).not.toBe(password);
  expect(await post('preLoginValidation', { account, password })).toMatchObject({ code: 401 });
  expect(await post('preLoginValidation', { account, password: next })).toMatchObject({ code: 433 });
});
