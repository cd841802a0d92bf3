import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { credentials, type SignInGateway, signInGateway } from './support/signInGateway';

const owner = 'owner@mariposa.example';
const password = credentials(owner).password;
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

it('allows a few mistakes, then requires a wait that grows each time and is reported', async () => {
  expect(await fail(5, owner, home)).toEqual([401, 401, 401, 401, 401]);
  const rejected = await gateway.password(owner, password, home);
  expect(rejected).toMatchObject({ status: 429, body: { code: 429, data: null } });
  expect(rejected.body.msg).toMatch(/in 1 second/);
  later(1);
  expect(await fail(2, owner, home)).toEqual([401, 429]);
  later(1);
  expect((await gateway.password(owner, password, home)).status).toBe(429);
  later(1);
  expect((await gateway.password(owner, password, home)).body.code).toBe(200);
  expect(await fail(5, owner, home)).toEqual([401, 401, 401, 401, 401]);
});

it('never requires more than a quarter of an hour, and expires', async () => {
  for (let round = 0; round < 30; round++) {
    await fail(1, owner, home);
    later(900);
  }
  expect((await gateway.password(owner, password, home)).body.code).toBe(200);
});

/** The number of attempts at a password within a day, each made as soon as the wait is over. */
async function attemptsOfADay(address: (round: number) => string): Promise<number> {
  const end = gateway.clock.now().getTime() + 86_400_000;
  let made = 0;
  for (let round = 0; gateway.clock.now().getTime() < end; round++) {
    const { body, headers } = await gateway.password(owner, 'Wrong-2026', address(round));
    if (body.code === 401) made++;
    else later(Number(headers['retry-after']));
  }
  return made;
}

it('allows about a hundred attempts a day from a host', async () => {
  const made = await attemptsOfADay(() => home);
  expect(made).toBeGreaterThan(90);
  expect(made).toBeLessThan(115);
});

it('allows hardly more from many hosts, also in a network from which the user signed in', async () => {
  expect(await attemptsOfADay((round) => `203.0.${round % 250}.1`)).toBeLessThan(130);
  await gateway.db.deleteFrom('sign_in_throttle').execute();
  const { ticket } = (await gateway.password(owner, password, home)).body.data as { ticket: string };
  expect((await gateway.code(ticket, gateway.shown(owner), home)).body.code).toBe(200);
  expect(await attemptsOfADay((round) => `198.51.100.${round % 250}`)).toBeLessThan(130);
});

it('gains nothing by pauses', async () => {
  let made = 0;
  for (let hour = 0; hour < 24; hour++) {
    for (const code of await fail(20, owner, home)) if (code === 401) made++;
    later(3600);
  }
  expect(made).toBeLessThan(115);
});

it('ends a wait that began while the clock was ahead', async () => {
  later(86_400);
  await fail(5, owner, home);
  expect((await gateway.password(owner, password, home)).status).toBe(429);
  later(-86_400);
  expect((await gateway.password(owner, password, home)).body.code).toBe(200);
});

it('applies to accounts that do not exist as well', async () => {
  expect(await fail(6, 'nobody@mariposa.example', home)).toEqual([401, 401, 401, 401, 401, 429]);
});

it('counts concurrent attempts', async () => {
  const codes = await Promise.all(
    Array.from({ length: 20 }, async () => (await gateway.password(owner, 'Wrong-2026', home)).body.code),
  );
  expect(codes.filter((code) => code === 401)).toHaveLength(5);
  expect(codes.filter((code) => code === 429)).toHaveLength(15);
});

it('does not let others lock out a user at an address they signed in from before', async () => {
  await gateway.password(owner, password, home);
  const first = await gateway.password(owner, password, home);
  await gateway.code((first.body.data as { ticket: string }).ticket, gateway.shown(owner), home);
  for (let round = 0; round < 25; round++) await fail(1, owner, `203.0.113.${round}`);
  expect((await gateway.password(owner, password, '203.0.113.99')).status).toBe(429);
  expect((await gateway.password(owner, password, home)).body.code).toBe(200);
});

it('slows down an address with attempts at many accounts', async () => {
  for (let round = 0; round < 50; round++) await fail(1, `guess${round}@mariposa.example`, home);
  expect((await gateway.password('guess@mariposa.example', 'Wrong-2026', home)).status).toBe(429);
  expect((await gateway.password(owner, password, '203.0.113.5')).body.code).toBe(200);
});

it('slows down wrong authenticator codes as well', async () => {
  const codes: number[] = [];
  for (let round = 0; round < 6; round++) {
    const { ticket } = (await gateway.password(owner, password, home)).body.data as { ticket: string };
    codes.push((await gateway.code(ticket, '000000', home)).body.code);
  }
  expect(codes).toEqual([401, 401, 401, 401, 401, 429]);
});

it('consumes no attempts of a ticket during a wait', async () => {
  const open = async () => {
    const { data } = (await gateway.password(owner, password, home)).body;
    return (data as { ticket: string }).ticket;
  };
  for (let round = 0; round < 5; round++) await gateway.code(await open(), '000000', home);
  const ticket = await open();
  for (let round = 0; round < 6; round++) {
    expect((await gateway.code(ticket, gateway.shown(owner), home)).status).toBe(429);
  }
  later(1);
  // The next code: the current one was used above.
  expect((await gateway.code(ticket, gateway.shown(owner, 1), home)).body.code).toBe(200);
});

it('lets many users sign in concurrently without errors', async () => {
  const accounts = ['owner', 'finance', 'support', 'new'].map((name) => `${name}@mariposa.example`);
  const attempts = Array.from({ length: 16 }, (_, index) => {
    const account = accounts[index % accounts.length]!;
    return gateway.password(account, credentials(account).password, `198.51.100.${index % 3}`);
  });
  for (const { status } of await Promise.all(attempts)) expect([200, 429]).toContain(status);
});

it('does not slow down an address for correct passwords', async () => {
  for (let round = 0; round < 49; round++) await fail(1, `guess${round}@mariposa.example`, home);
  for (let round = 0; round < 5; round++) {
    expect((await gateway.password(owner, password, home)).body.code).toBe(200);
  }
  expect(await fail(1, 'guess@mariposa.example', home)).toEqual([401]);
  expect(await fail(1, 'other@mariposa.example', home)).toEqual([429]);
});

it('refunds nothing but the correct attempt itself', async () => {
  for (let round = 0; round < 48; round++) await fail(1, `guess${round}@mariposa.example`, home);
  const { ticket } = (await gateway.password(owner, password, home)).body.data as { ticket: string };
  expect((await gateway.code(ticket, gateway.shown(owner, -1), home)).body.code).toBe(200);
  expect(await fail(2, 'guess@mariposa.example', home)).toEqual([401, 401]);
  expect(await fail(1, 'other@mariposa.example', home)).toEqual([429]);
});

it('lets old mistakes expire although correct passwords keep coming', async () => {
  for (let round = 0; round < 49; round++) await fail(1, `guess${round}@mariposa.example`, home);
  for (let minutes = 0; minutes < 16; minutes++) {
    later(60);
    expect((await gateway.password(owner, password, home)).body.code).toBe(200);
  }
  expect(await fail(3, 'guess@mariposa.example', home)).toEqual([401, 401, 401]);
});

it('counts the addresses of an IPv6 network as one host', async () => {
  for (let round = 0; round < 5; round++) await fail(1, owner, `2001:db8:1:1::${round + 1}`);
  expect((await gateway.password(owner, password, '2001:db8:1:1::99')).status).toBe(429);
  expect((await gateway.password(owner, password, '2001:db8:1:2::1')).body.code).toBe(200);
});

it('refunds nothing to a trusted user, whose attempts were not counted', async () => {
  const { ticket } = (await gateway.password(owner, password, home)).body.data as { ticket: string };
  // The step before: the current code and the next were used above.
  later(-60);
  expect((await gateway.code(ticket, gateway.shown(owner), home)).body.code).toBe(200);
  for (let round = 0; round < 48; round++) await fail(1, `guess${round}@mariposa.example`, home);
  for (let round = 0; round < 5; round++) {
    expect((await gateway.password(owner, password, home)).body.code).toBe(200);
  }
  expect(await fail(2, 'guess@mariposa.example', home)).toEqual([401, 401]);
  expect(await fail(1, 'other@mariposa.example', home)).toEqual([429]);
});
