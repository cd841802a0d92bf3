import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { credentials, type SignInGateway, signInGateway } from './support/signInGateway';

const owner = 'owner@mariposa.example';
const right = credentials(owner).password;
const home = '198.51.100.1';
let gateway: SignInGateway;

beforeAll(async () => {
  gateway = await signInGateway();
});
afterAll(() => gateway.close());
beforeEach(async () => {
  await gateway.db.deleteFrom('sign_in_throttle').execute();
  gateway.clock.set('2026-11-20T12:00:05Z');
});

const later = (seconds: number) =>
  gateway.clock.set(new Date(gateway.clock.now().getTime() + seconds * 1000));

async function fail(times: number, account: string, address: string): Promise<number[]> {
  const codes: number[] = [];
  for (let round = 0; round < times; round++) {
    codes.push((await gateway.password(account, 'Wrong-2026', address)).body.code);
  }
  return codes;
}

it('lets one mistype a few times, then makes one wait longer each time, and tells how long', async () => {
  expect(await fail(5, owner, home)).toEqual([401, 401, 401, 401, 401]);
  const refused = await gateway.password(owner, right, home);
  expect(refused).toMatchObject({ status: 429, body: { code: 429, data: null } });
  expect(refused.body.msg).toMatch(/wait a second/);
  later(1);
  expect(await fail(2, owner, home)).toEqual([401, 429]);
  later(1);
  expect((await gateway.password(owner, right, home)).status).toBe(429);
  later(1);
  expect((await gateway.password(owner, right, home)).body.code).toBe(200);
  expect(await fail(5, owner, home)).toEqual([401, 401, 401, 401, 401]);
});

it('makes nobody wait longer than a quarter of an hour, and forgets', async () => {
  for (let round = 0; round < 30; round++) {
    await fail(1, owner, home);
    later(900);
  }
  expect((await gateway.password(owner, right, home)).body.code).toBe(200);
});

it('is the same for accounts that do not exist', async () => {
  expect(await fail(6, 'nobody@mariposa.example', home)).toEqual([401, 401, 401, 401, 401, 429]);
});

it('counts tries that come at the same time', async () => {
  const codes = await Promise.all(
    Array.from({ length: 20 }, async () => (await gateway.password(owner, 'Wrong-2026', home)).body.code),
  );
  expect(codes.filter((code) => code === 401)).toHaveLength(5);
  expect(codes.filter((code) => code === 429)).toHaveLength(15);
});

it('does not let others lock somebody out who signed in from the same address before', async () => {
  await gateway.password(owner, right, home);
  const first = await gateway.password(owner, right, home);
  await gateway.code((first.body.data as { ticket: string }).ticket, gateway.shown(owner), home);
  for (let round = 0; round < 25; round++) await fail(1, owner, `203.0.113.${round}`);
  expect((await gateway.password(owner, right, '203.0.113.99')).status).toBe(429);
  expect((await gateway.password(owner, right, home)).body.code).toBe(200);
});

it('slows an address down that tries many accounts', async () => {
  for (let round = 0; round < 50; round++) await fail(1, `guess${round}@mariposa.example`, home);
  expect((await gateway.password('guess@mariposa.example', 'Wrong-2026', home)).status).toBe(429);
  expect((await gateway.password(owner, right, '203.0.113.5')).body.code).toBe(200);
});

it('slows wrong authenticator codes down as well', async () => {
  const codes: number[] = [];
  for (let round = 0; round < 6; round++) {
    const { ticket } = (await gateway.password(owner, right, home)).body.data as { ticket: string };
    codes.push((await gateway.code(ticket, '000000', home)).body.code);
  }
  expect(codes).toEqual([401, 401, 401, 401, 401, 429]);
});

it('leaves a ticket its tries while one must wait', async () => {
  const open = async () => {
    const { data } = (await gateway.password(owner, right, home)).body;
    return (data as { ticket: string }).ticket;
  };
  for (let round = 0; round < 5; round++) await gateway.code(await open(), '000000', home);
  const ticket = await open();
  for (let round = 0; round < 6; round++) {
    expect((await gateway.code(ticket, gateway.shown(owner), home)).status).toBe(429);
  }
  later(1);
  // The next code: the present one was taken above.
  expect((await gateway.code(ticket, gateway.shown(owner, 1), home)).body.code).toBe(200);
});

it('lets many sign in at the same time without a fault', async () => {
  const accounts = ['owner', 'finance', 'support', 'new'].map((name) => `${name}@mariposa.example`);
  const tries = Array.from({ length: 16 }, (_, index) => {
    const account = accounts[index % accounts.length]!;
    return gateway.password(account, credentials(account).password, `198.51.100.${index % 3}`);
  });
  for (const { status } of await Promise.all(tries)) expect([200, 429]).toContain(status);
});

it('does not slow an address down by right passwords', async () => {
  for (let round = 0; round < 49; round++) await fail(1, `guess${round}@mariposa.example`, home);
  for (let round = 0; round < 5; round++) {
    expect((await gateway.password(owner, right, home)).body.code).toBe(200);
  }
  expect(await fail(1, 'guess@mariposa.example', home)).toEqual([401]);
  expect(await fail(1, 'other@mariposa.example', home)).toEqual([429]);
});

it('takes nothing back but a right try itself', async () => {
  for (let round = 0; round < 48; round++) await fail(1, `guess${round}@mariposa.example`, home);
  const { ticket } = (await gateway.password(owner, right, home)).body.data as { ticket: string };
  expect((await gateway.code(ticket, gateway.shown(owner, -1), home)).body.code).toBe(200);
  expect(await fail(2, 'guess@mariposa.example', home)).toEqual([401, 401]);
  expect(await fail(1, 'other@mariposa.example', home)).toEqual([429]);
});

it('forgets old mistakes although right passwords come all the time', async () => {
  for (let round = 0; round < 49; round++) await fail(1, `guess${round}@mariposa.example`, home);
  for (let minutes = 0; minutes < 16; minutes++) {
    later(60);
    expect((await gateway.password(owner, right, home)).body.code).toBe(200);
  }
  expect(await fail(3, 'guess@mariposa.example', home)).toEqual([401, 401, 401]);
});

it('counts the addresses of one IPv6 network as one', async () => {
  for (let round = 0; round < 5; round++) await fail(1, owner, `2001:db8:1:1::${round + 1}`);
  expect((await gateway.password(owner, right, '2001:db8:1:1::99')).status).toBe(429);
  expect((await gateway.password(owner, right, '2001:db8:1:2::1')).body.code).toBe(200);
});

it('gives no credit to who is trusted: his right tries are not counted', async () => {
  const { ticket } = (await gateway.password(owner, right, home)).body.data as { ticket: string };
  // The step before: the present code and the next were taken above.
  later(-60);
  expect((await gateway.code(ticket, gateway.shown(owner), home)).body.code).toBe(200);
  for (let round = 0; round < 48; round++) await fail(1, `guess${round}@mariposa.example`, home);
  for (let round = 0; round < 5; round++) {
    expect((await gateway.password(owner, right, home)).body.code).toBe(200);
  }
  expect(await fail(2, 'guess@mariposa.example', home)).toEqual([401, 401]);
  expect(await fail(1, 'other@mariposa.example', home)).toEqual([429]);
});
