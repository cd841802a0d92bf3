import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { throttleKeys } from '../../../src/gateway/auth/throttle';
import { createServer } from '../../../src/gateway/http/server';
import { contributions } from '../../../src/gateway/parts';
import { gatewayRoutes } from '../../../src/gateway/routes';
import { readConfig } from '../../../src/gateway/config';
import { credentials, type SignInGateway, signInGateway } from './support/signInGateway';
import { testKeyRing } from '../../support/keyRing';

const post = (server: FastifyInstance, path: string, payload: object, address: string) =>
  server.inject({
    method: 'POST',
    url: `/api/global/${path}`,
    payload,
    headers: { 'x-forwarded-for': address },
  });

const attemptPassword = (
  server: FastifyInstance,
  account: string,
  address: string,
  password = 'Wrong-2026',
) => post(server, 'preLoginValidation', { account, password }, address);

describe('two gateways on one database', () => {
  const owner = 'owner@mariposa.example';
  let gateway: SignInGateway;
  let second: FastifyInstance;

  beforeAll(async () => {
    gateway = await signInGateway();
    const { db, model, clock } = gateway;
    const config = {
      ...readConfig({ RATE_LIMIT: '0', CALL_LIMITS: '0', TRUST_PROXY: '127.0.0.1' }),
      webRoot: '/nowhere',
    };
    second = await createServer(
      { ...contributions, db, model, config, keyRing: testKeyRing, now: () => clock.now() },
      gatewayRoutes(),
    );
  });
  afterAll(async () => {
    await second.close();
    await gateway.close();
  });
  beforeEach(async () => {
    for (const table of ['sign_in_throttle', 'email_code_pause', 'sign_in_ticket'] as const) {
      await gateway.db.deleteFrom(table).execute();
    }
  });

  /** Counts attempts as if the network of an address had one free attempt left. */
  async function useUpAttempts(address: string) {
    const network = throttleKeys('password', '', address).at(-1)!;
    const at = gateway.clock.now().toISOString();
    await gateway.db
      .insertInto('sign_in_throttle')
      .values({
        key: network.key,
        failures: network.freeAttempts - 1,
        last_failure_at: at,
        blocked_until: null,
        trusted_until: null,
      })
      .execute();
  }

  it('slow down a network with attempts at many accounts from many addresses, but no other network', async () => {
    await useUpAttempts('198.51.100.1');
    expect((await attemptPassword(gateway.server, 'a@mariposa.example', '198.51.100.2')).statusCode).toBe(
      200,
    );
    for (const server of [second, gateway.server]) {
      const rejected = await attemptPassword(server, 'b@mariposa.example', '198.51.100.3');
      expect(rejected.statusCode).toBe(429);
      expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(0);
    }
    expect((await attemptPassword(second, 'c@mariposa.example', '198.51.101.3')).statusCode).toBe(200);
  });

  it('let a user in who signed in before from a network whose attempts others used up', async () => {
    const home = '198.51.100.77';
    const { password } = credentials(owner);
    const first = await gateway.password(owner, password, home);
    const { ticket } = first.body.data as { ticket: string };
    expect((await gateway.code(ticket, gateway.shown(owner), home)).body.code).toBe(200);
    await gateway.db
      .deleteFrom('sign_in_throttle')
      .where('key', '=', throttleKeys('password', '', home).at(-1)!.key)
      .execute();
    await useUpAttempts(home);
    await attemptPassword(second, 'a@mariposa.example', '198.51.100.2');
    expect((await attemptPassword(second, 'b@mariposa.example', '198.51.100.3')).statusCode).toBe(429);
    expect((await attemptPassword(second, owner, home, password)).json()).toMatchObject({ code: 200 });
  });

  it.each([owner, 'nobody@mariposa.example'])(
    'send a code to %s once a minute between them',
    async (account) => {
      const ask = (server: FastifyInstance) =>
        post(server, 'sendCodeForLoginToEmail', { account }, '198.51.100.9');
      expect((await ask(gateway.server)).statusCode).toBe(200);
      const rejected = await ask(second);
      expect(rejected.statusCode).toBe(429);
      expect(rejected.headers['retry-after']).toBe('60');
    },
  );

  it('accept a ticket that the other one issued', async () => {
    const sent = await post(gateway.server, 'sendCodeForLoginToEmail', { account: owner }, '198.51.100.9');
    const { ticket } = sent.json<{ data: { ticket: string } }>().data;
    const codes: number[] = [];
    for (let round = 0; round < 6; round++) {
      const server = round % 2 ? gateway.server : second;
      const answer = await post(server, 'validateCode', { ticket, code: '000000' }, '198.51.100.9');
      codes.push(answer.json<{ code: number }>().code);
    }
    expect(codes).toEqual([401, 401, 401, 401, 401, 440]);
  });
});
