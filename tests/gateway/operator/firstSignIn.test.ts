import PostalMime from 'postal-mime';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { operatorActor } from '../../../src/gateway/operator/operatorEvents';
import { disableUser, inviteAgain, resetAuthenticator } from '../../../src/gateway/operator/users';
import { type MailServer, startMailServer } from '../../support/mailServer';
import { runJobs } from '../support/runJobs';
import { type TestGateway, testGateway } from '../support/testGateway';
import { acceptInvitation, passwordIn } from './support/acceptInvitation';
import { applyFile, oneMerchant } from './support/tenants';

const account = 'rosa@alpaca.example';
let gateway: TestGateway;
let server: MailServer;

beforeEach(async () => {
  gateway = await testGateway({ now: '2026-11-20T12:00:05Z', config: { sandbox: false } });
  server = await startMailServer();
});
afterEach(async () => {
  await server.close();
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
  const config = {
    ...gateway.context.config,
    smtpUrl: server.url,
    mailFrom: 'Corridor <no-reply@corridor.example>',
  };
  await runJobs({ ...gateway.context, config }, ['mail.send']);
  return (await PostalMime.parse(server.received.at(-1)!)).text!;
}

const invitedPassword = async () => passwordIn(await newestMail());

const call = async (method: 'GET' | 'POST', path: string, body?: unknown) =>
  (await gateway.send(undefined, method, `/api/global/${path}`, body)).body;
const signIn = (password: string) => call('POST', 'preLoginValidation', { account, password });

it('without a sandbox, an empty database gets a merchant whose user signs in by the invitation', async () => {
  await applyFile(gateway, oneMerchant);
  const mail = await newestMail();
  expect(mail).toContain('Rosa');
  expect(mail).toContain('Alpaca Books');
  expect(mail).toContain('https://merchants.example/#/login');

  const password = 'Own-password-7';
  const at = gateway.clock.now().getTime();
  const { token } = await acceptInvitation(call, { account, mail, password, at });
  const list = await gateway.send(token, 'GET', '/api/manage/PE/payout-orders');
  expect(list).toMatchObject({ status: 200, body: { code: 200, data: [] } });

  await resetAuthenticator(context(), account);
  expect((await gateway.send(token, 'GET', '/api/manage/PE/payout-orders')).body.code).toBe(409);
  expect(await signIn(password)).toMatchObject({ code: 434 });
  await expect(inviteAgain(context(), account)).rejects.toThrow('has chosen a password');
  await disableUser(context(), account);
  expect(await signIn(password)).toMatchObject({ code: 423 });
});

it('an invitation expires after a week, and another one takes its place', async () => {
  await applyFile(gateway, oneMerchant);
  const password = await invitedPassword();
  later(7);
  expect(await signIn(password)).toMatchObject({ code: 401 });
  await inviteAgain(context(), 'Rosa@Alpaca.example', 'en');
  const next = await invitedPassword();
  expect(next).not.toBe(password);
  expect(await signIn(password)).toMatchObject({ code: 401 });
  expect(await signIn(next)).toMatchObject({ code: 433 });
});

it('an invitation is in the language of the file, until an operator chooses another one', async () => {
  const inChinese = /初始密码/;
  await applyFile(gateway, oneMerchant);
  expect(await newestMail()).toMatch(inChinese);
  await inviteAgain(context(), account);
  expect(await newestMail()).toMatch(inChinese);
  await expect(inviteAgain(context(), account, 'xx')).rejects.toThrow('There is no language "xx"');
  await inviteAgain(context(), account, 'en');
  expect(await newestMail()).toMatch(/Initial password/);
  await inviteAgain(context(), account);
  expect(await newestMail()).toMatch(/Initial password/);
});
