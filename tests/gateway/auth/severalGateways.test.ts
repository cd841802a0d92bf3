import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { connect } from '../../../src/gateway/database/connection';
import type { Tables } from '../../../src/gateway/database/declared/tables';
import { createServer } from '../../../src/gateway/http/server';
import { gatewayRoutes } from '../../../src/gateway/routes';
import { readConfig } from '../../../src/gateway/config';
import { credentials, type SignInGateway, signInGateway } from './support/signInGateway';

const owner = 'owner@mariposa.example';
const home = '203.0.113.7';
const { password } = credentials(owner);

/** Like two processes, the gateways share only the database: each has connections of its own. */
let gateway: SignInGateway;
let pool: Kysely<Tables>;
let servers: [FastifyInstance, FastifyInstance];

beforeAll(async () => {
  gateway = await signInGateway();
  const { connection, model, clock, context } = gateway;
  pool = connect(connection, 6);
  const config = {
    ...readConfig({ RATE_LIMIT: '0', CALL_LIMITS: '0', TRUST_PROXY: '127.0.0.1' }),
    webRoot: '/nowhere',
  };
  const second = await createServer({ ...context, db: pool, model, config, now: clock.now }, gatewayRoutes());
  servers = [gateway.server, second];
});
afterAll(async () => {
  await servers[1].close();
  await pool.destroy();
  await gateway.close();
});
beforeEach(async () => {
  gateway.clock.set(new Date(gateway.clock.now().getTime() + 60 * 60_000));
  await gateway.db.deleteFrom('sign_in_throttle').execute();
});

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Sends a request to one of the two. Returns the envelope's code and data. */
async function send(
  which: number,
  method: Method,
  path: string,
  payload?: object,
  token?: string,
  from = home,
  code?: string,
) {
  const answer = await servers[which % 2]!.inject({
    method,
    url: `/api/global/${path}`,
    headers: {
      'x-forwarded-for': from,
      ...(token ? { authorization: token } : {}),
      ...(code ? { 'authenticator-code': code } : {}),
    },
    ...(payload ? { payload } : {}),
  });
  return answer.json<{ code: number; data: never }>();
}
/** Sends six concurrent requests to the two in turn. Returns the codes. */
const race = async (path: string, body: (index: number) => object, token?: string) => {
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, index) => send(index, 'POST', path, body(index), token)),
  );
  return answers.map(({ code }) => code);
};
const ticketOf = async (which = 0): Promise<string> =>
  (await send(which, 'POST', 'preLoginValidation', { account: owner, password })).data['ticket'];

it('count concurrent wrong passwords together', async () => {
  const wrong = { account: owner, password: 'Wrong-2026' };
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => send(index, 'POST', 'preLoginValidation', wrong)),
  );
  expect(answers.filter(({ code }) => code === 401)).toHaveLength(5);
  expect(answers.filter(({ code }) => code === 429)).toHaveLength(15);
});

it('accept a ticket once, whichever of them issued it', async () => {
  const ticket = await ticketOf();
  const codes = await race('merchantLogin', (index) => ({ ticket, code: gateway.shown(owner, index % 2) }));
  expect(codes.filter((code) => code === 200)).toHaveLength(1);
});

it('accept an authenticator’s code once', async () => {
  const tickets = [await ticketOf(0), await ticketOf(1)];
  const code = gateway.shown(owner);
  const codes = await race('merchantLogin', (index) => ({ ticket: tickets[index % 2], code }));
  expect(codes.filter((one) => one === 200)).toHaveLength(1);
});

it('accept a recovery code once', async () => {
  const token = await gateway.enter(owner);
  const proof = { password, code: gateway.shown(owner, 1) };
  const { recoveryCodes } = (await send(1, 'POST', 'personal/recoveryCodes', proof, token)).data as {
    recoveryCodes: string[];
  };
  const tickets = [await ticketOf(0), await ticketOf(1)];
  const codes = await race('merchantLogin', (index) => ({
    ticket: tickets[index % 2],
    code: recoveryCodes[0],
  }));
  expect(codes.filter((one) => one === 200)).toHaveLength(1);
});

it('change a whitelist once for a code', async () => {
  const token = await gateway.enter(owner);
  const code = gateway.shown(owner, 1);
  const put = (index: number) =>
    send(
      index,
      'POST',
      'manage/ip-whitelist',
      { addressRange: `203.0.113.0/${24 + index}` },
      token,
      home,
      code,
    );
  const codes = (await Promise.all([put(0), put(1)])).map((answer) => `${answer.code}`);
  expect(codes.toSorted()).toEqual(['200', '422']);
  await gateway.db.updateTable('merchant_user').set({ whitelist: [] }).where('account', '=', owner).execute();
});

it('see each other’s sessions, sign-outs and whitelists at once', async () => {
  const token = await gateway.enter(owner);
  const ask = async (which: number, from = home) =>
    (await send(which, 'GET', 'personal/profile', undefined, token, from)).code;
  expect([await ask(0), await ask(1)]).toEqual([200, 200]);

  const shown = gateway.shown(owner, 1);
  const added = await send(0, 'POST', 'manage/ip-whitelist', { addressRange: home }, token, home, shown);
  expect(added.code).toBe(200);
  expect(await ask(1, '198.51.100.1')).toBe(410);
  expect(await ask(1)).toBe(200);

  expect((await send(1, 'POST', 'logout', undefined, token)).code).toBe(200);
  expect([await ask(0), await ask(1)]).toEqual([409, 409]);
});
