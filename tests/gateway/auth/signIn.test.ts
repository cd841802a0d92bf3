import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { authenticatorStep } from '../../../src/gateway/auth/authenticator';
import { credentials, type SignInGateway, signInGateway } from './support/signInGateway';

const owner = 'owner@mariposa.example';
const password = credentials(owner).password;
let gateway: SignInGateway;
let minutes = 0;

beforeAll(async () => {
  gateway = await signInGateway();
});
afterAll(() => gateway.close());
beforeEach(() => {
  // Each test has an hour of its own, so that tests do not use up each other's codes.
  minutes += 60;
  gateway.clock.set(new Date(Date.UTC(2026, 10, 20, 12, minutes, 5)));
});

const ticketOf = async (account = owner) => {
  const answer = await gateway.password(account, credentials(account).password);
  return (answer.body.data as { ticket: string }).ticket;
};

/** Returns the duration of the fastest of four failed attempts, in ms. */
const time = async (account: string) => {
  const times: number[] = [];
  for (let round = 0; round < 4; round++) {
    const start = performance.now();
    await gateway.password(account, 'Wrong-2026', `198.51.100.${minutes % 200}`);
    times.push(performance.now() - start);
  }
  return Math.min(...times);
};

describe('account and password', () => {
  it('give a ticket for the authenticator code, regardless of the account’s case', async () => {
    for (const account of [owner, ` ${owner.toUpperCase()} `]) {
      const answer = await gateway.password(account, password);
      expect(answer).toMatchObject({ status: 200, body: { code: 200, data: { next: 'authenticatorCode' } } });
      expect((answer.body.data as { ticket: string }).ticket).toMatch(/^[\w-]{43}$/);
    }
  });

  it('do not work with blanks around the password, which is taken as it is', async () => {
    for (const blanks of [` ${password}`, `${password} `]) {
      expect((await gateway.password(owner, blanks, '203.0.113.22')).body.code).toBe(401);
    }
  });

  it('get the same answer if the password is wrong and if the account does not exist', async () => {
    const wrong = await gateway.password(owner, 'Wrong-2026', '203.0.113.20');
    const unknown = await gateway.password('nobody@mariposa.example', 'Wrong-2026', '203.0.113.21');
    expect(wrong).toMatchObject({ status: 200, body: { code: 401, data: null } });
    expect({ ...unknown, headers: {} }).toEqual({ ...wrong, headers: {} });
    expect(wrong.body.msg).toContain('password');
  });

  it('take about as long for an account that does not exist', async () => {
    // Argon2 takes by far the longest: without it a response takes a fraction of the time.
    expect(await time('nobody-else@mariposa.example')).toBeGreaterThan(
      (await time('support@mariposa.example')) / 3,
    );
  });

  it('lead accounts that are not set up yet to their next step', async () => {
    const fresh = 'new@mariposa.example';
    expect(await gateway.password(fresh, credentials(fresh).password)).toMatchObject({
      body: { code: 433, data: { next: 'setPassword' } },
    });
    const unbound = 'unbound@mariposa.example';
    const answer = await gateway.password(unbound, credentials(unbound).password);
    expect(answer).toMatchObject({ body: { code: 434, data: { next: 'bindAuthenticator' } } });
    const { ticket } = answer.body.data as { ticket: string };
    expect(await gateway.code(ticket, '123456')).toMatchObject({ body: { code: 440, data: null } });
  });

  it.each([
    ['owner@quetzal.example', 424, 'disabled'],
    ['owner@jaguar.example', 425, 'no account'],
    ['agent@mariposa.example', 426, 'sign-in link'],
  ])(
    'of %s, who may not sign in, reveal the reason only if they are correct',
    async (account, code, reason) => {
      expect((await gateway.password(account, 'Wrong-2026')).body.code).toBe(401);
      const answer = await gateway.password(account, credentials(account).password);
      expect(answer).toMatchObject({ status: 200, body: { code, data: null } });
      expect(answer.body.msg).toContain(reason);
    },
  );

  it.each([
    [{}, ['/account', '/password']],
    [{ account: owner }, ['/password']],
    [{ account: 7, password: ['x'] }, ['/account', '/password']],
    [{ account: 'a\u0000b', password: 'x' }, ['/account']],
    [{ account: 'x'.repeat(255), password: 'x'.repeat(257) }, ['/account', '/password']],
    [[], ['']],
  ])('are rejected as %j', async (body, paths) => {
    const answer = await gateway.send(undefined, 'POST', '/api/global/preLoginValidation', body);
    expect(answer.status).toBe(422);
    expect(answer.body.errors?.map(({ path }) => path)).toEqual(paths);
  });
});

describe('the authenticator code', () => {
  it('follows RFC 6238', () => {
    const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
    expect(authenticatorStep(secret, '287082', new Date(59_000))).toBe(1);
    expect(authenticatorStep(secret, '081804', new Date(1_111_111_109_000))).toBe(37_037_036);
    expect(authenticatorStep(secret, '081805', new Date(1_111_111_109_000))).toBeUndefined();
  });

  it('begins a session with the ticket, and names the countries in the language of the request', async () => {
    const ticket = await ticketOf();
    const answer = await gateway.send(
      undefined,
      'POST',
      '/api/global/merchantLogin',
      { ticket, code: gateway.shown(owner) },
      { language: 'ZH' },
    );
    expect(answer).toMatchObject({
      status: 200,
      body: {
        code: 200,
        data: {
          account: { accountName: owner, code: '800101', merchantName: 'Mariposa Games', gatewayUrl: '' },
        },
      },
    });
    const { token, account } = answer.body.data as {
      token: string;
      account: { countries: Record<string, string>[] };
    };
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    expect(account.countries).toContainEqual({
      code: 'MX',
      name: '墨西哥',
      currency: 'MXN',
      currencyName: '墨西哥比索',
      currencySymbol: '$',
      tzIdentifier: 'America/Mexico_City',
      gatewayUrl: '',
      zone: 'GMT-6',
    });
    expect((await gateway.send(token, 'GET', '/api/manage/MX/collection-orders')).status).toBe(200);
  });

  it.each([-1, 0, 1])('may be %i steps off', async (steps) => {
    expect((await gateway.code(await ticketOf(), gateway.shown(owner, steps))).body.code).toBe(200);
  });

  it.each([-2, 2])('may not be %i steps off', async (steps) => {
    expect((await gateway.code(await ticketOf(), gateway.shown(owner, steps))).body).toMatchObject({
      code: 401,
      data: null,
    });
  });

  it('is accepted once, also with a new ticket', async () => {
    const code = gateway.shown(owner);
    expect((await gateway.code(await ticketOf(), code)).body.code).toBe(200);
    const again = await gateway.code(await ticketOf(), code);
    expect(again.body).toMatchObject({ code: 401, data: null });
    expect(again.body.msg).toContain('already used');
    expect((await gateway.code(await ticketOf(), gateway.shown(owner, 1))).body.code).toBe(200);
  });

  it('begins one session when it is sent concurrently', async () => {
    const tickets = [await ticketOf(), await ticketOf()];
    const code = gateway.shown(owner);
    const answers = await Promise.all(
      [...tickets, ...tickets, ...tickets].map((ticket) => gateway.code(ticket, code)),
    );
    expect(answers.filter(({ body }) => body.code === 200)).toHaveLength(1);
    expect(answers.every(({ status }) => status === 200 || status === 429)).toBe(true);
  });

  it('needs a ticket that was issued, has not expired and was not used', async () => {
    const code = gateway.shown(owner);
    for (const ticket of ['none', 'A'.repeat(43)]) {
      expect((await gateway.code(ticket, code)).body.code).toBe(440);
    }
    const used = await ticketOf();
    await gateway.code(used, code);
    expect((await gateway.code(used, gateway.shown(owner, 1))).body.code).toBe(440);
    const old = await ticketOf();
    gateway.clock.set(new Date(gateway.clock.now().getTime() + 5 * 60_000 + 1));
    expect((await gateway.code(old, gateway.shown(owner))).body.code).toBe(440);
  });

  it('may be wrong five times for one ticket', async () => {
    const ticket = await ticketOf();
    for (let round = 0; round < 5; round++) {
      expect((await gateway.code(ticket, '000000', `192.0.2.${round}`)).body.code).toBe(401);
    }
    expect((await gateway.code(ticket, gateway.shown(owner), '192.0.2.9')).body.code).toBe(440);
  });

  it.each(['12345', '1234567', 'abcdef', '１２３４５６', 123456, null])('is rejected as %j', async (code) => {
    const ticket = await ticketOf();
    const answer = await gateway.send(undefined, 'POST', '/api/global/merchantLogin', { ticket, code });
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ path: '/code' }] } });
  });
});
