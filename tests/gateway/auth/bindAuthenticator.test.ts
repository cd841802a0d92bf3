import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { authenticatorCode } from '../../support/authenticatorCode';
import { credentials, type SignInGateway, signInGateway } from './support/signInGateway';

const account = 'unbound@mariposa.example';
const menu = '/api/global/auth/account/getMenuListForAuthorization';
let gateway: SignInGateway;

beforeAll(async () => {
  gateway = await signInGateway();
});
afterAll(() => gateway.close());
beforeEach(async () => {
  gateway.clock.set('2026-11-20T12:00:05Z');
  for (const table of ['used_authenticator_code', 'sign_in_throttle', 'recovery_code'] as const) {
    await gateway.db.deleteFrom(table).execute();
  }
  await gateway.db
    .updateTable('merchant_user')
    .set({ authenticator_secret: null })
    .where('account', '=', account)
    .execute();
});

const ticketOf = async (who = account) =>
  ((await gateway.password(who, credentials(who).password)).body.data as { ticket: string }).ticket;
const offer = (ticket: string) =>
  gateway.send(undefined, 'GET', `/api/global/getQRCode?ticket=${encodeURIComponent(ticket)}`);
const secretOf = async (ticket: string) => ((await offer(ticket)).body.data as { secret: string }).secret;
const bind = (ticket: string, code: string) =>
  gateway.send(undefined, 'POST', '/api/global/validateGoogleCodeByCode', { ticket, code });
const shown = (secret: string, steps = 0) =>
  authenticatorCode(secret, gateway.clock.now().getTime() + steps * 30_000);

it('offers a secret that survives a reload and is never the same for two tickets', async () => {
  const ticket = await ticketOf();
  const { uri, secret } = (await offer(ticket)).body.data as { uri: string; secret: string };
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  const address = new URL(uri);
  expect(address.protocol).toBe('otpauth:');
  expect(decodeURIComponent(address.pathname)).toContain(account);
  expect(address.searchParams.get('secret')).toBe(secret);
  expect(await secretOf(ticket)).toBe(secret);
  expect(await secretOf(await ticketOf())).not.toBe(secret);
});

it('binds with the first correct code, signs in and returns ten recovery codes, each usable once', async () => {
  const ticket = await ticketOf();
  const secret = await secretOf(ticket);
  expect((await bind(ticket, '000000')).body.code).toBe(401);
  const answer = await bind(ticket, shown(secret));
  expect(answer.body.code).toBe(200);
  const { token, recoveryCodes } = answer.body.data as { token: string; recoveryCodes: string[] };
  expect((await gateway.send(token, 'GET', menu)).status).toBe(200);
  expect(new Set(recoveryCodes).size).toBe(10);
  expect((await bind(ticket, shown(secret, 1))).body.code).toBe(440);

  expect((await gateway.code(await ticketOf(), shown(secret))).body.code).toBe(401);
  expect((await gateway.code(await ticketOf(), shown(secret, 1))).body.code).toBe(200);
  const [first, second] = recoveryCodes as [string, string];
  expect((await gateway.code(await ticketOf(), first)).body.code).toBe(200);
  expect((await gateway.code(await ticketOf(), first)).body.code).toBe(401);
  expect((await gateway.code(await ticketOf(), second.replaceAll('-', '').toLowerCase())).body.code).toBe(
    200,
  );
  expect((await gateway.code(await ticketOf('owner@mariposa.example'), recoveryCodes[2]!)).body.code).toBe(
    401,
  );

  const rows = await gateway.db.selectFrom('recovery_code').select('code_hash').execute();
  expect(rows).toHaveLength(8);
  for (const { code_hash } of rows) expect(recoveryCodes).not.toContain(code_hash);
});

it('needs a valid ticket for this step and an offered secret', async () => {
  const other = await ticketOf('owner@mariposa.example');
  for (const ticket of ['none', other]) {
    expect((await offer(ticket)).body.code).toBe(440);
    expect((await bind(ticket, '123456')).body.code).toBe(440);
  }
  expect((await bind(await ticketOf(), '123456')).body.code).toBe(440);
  const late = await ticketOf();
  const secret = await secretOf(late);
  gateway.clock.set(new Date(gateway.clock.now().getTime() + 5 * 60_000 + 1));
  expect((await offer(late)).body.code).toBe(440);
  expect((await bind(late, shown(secret))).body.code).toBe(440);
});

it('binds only one of two authenticators that are bound concurrently', async () => {
  const tickets = [await ticketOf(), await ticketOf()];
  const secrets = [await secretOf(tickets[0]!), await secretOf(tickets[1]!)];
  const answers = await Promise.all(tickets.map((ticket, index) => bind(ticket, shown(secrets[index]!))));
  expect(answers.map(({ body }) => body.code).toSorted((one, other) => one - other)).toEqual([200, 440]);
});
