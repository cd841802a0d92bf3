import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { credentials, type SignInGateway, signInGateway } from './support/signInGateway';

const owner = 'owner@mariposa.example';
const { password } = credentials(owner);
let gateway: SignInGateway;

beforeAll(async () => {
  gateway = await signInGateway();
});
afterAll(() => gateway.close());
beforeEach(async () => {
  await gateway.db.deleteFrom('sign_in_throttle').execute();
  gateway.clock.set(new Date(gateway.clock.now().getTime() + 3_600_000));
});

/** Does `work` while the users cannot be read: what was counted before that is not decided. */
async function inOutage<Result>(work: () => Promise<Result>): Promise<Result> {
  await sql`alter table merchant_user rename to merchant_user_lost`.execute(gateway.db);
  try {
    return await work();
  } finally {
    await sql`alter table merchant_user_lost rename to merchant_user`.execute(gateway.db);
  }
}

/** How often each of `attempts` is made in the outage: more often than one may be wrong. */
const rounds = Array.from({ length: 6 });

const ticketOf = async () =>
  ((await gateway.password(owner, password)).body.data as { ticket: string }).ticket;

it('uses up no attempts at a password', async () => {
  await inOutage(async () => {
    for (const _ of rounds) expect((await gateway.password(owner, password)).status).toBe(500);
  });
  expect(await gateway.db.selectFrom('sign_in_throttle').select('failures').execute()).toEqual([
    { failures: 0 },
    { failures: 0 },
    { failures: 0 },
    { failures: 0 },
  ]);
  expect((await gateway.password(owner, password)).body.code).toBe(200);
});

it('uses up no attempts at a code, neither of the account nor of the ticket', async () => {
  const ticket = await ticketOf();
  await inOutage(async () => {
    for (const _ of rounds) expect((await gateway.code(ticket, gateway.shown(owner))).status).toBe(500);
  });
  expect((await gateway.code(ticket, gateway.shown(owner))).body.code).toBe(200);
});

const requestEmail = () =>
  gateway.send(undefined, 'POST', '/api/global/sendCodeForLoginToEmail', { account: owner });

it('starts no pause before the next e-mail', async () => {
  await inOutage(async () => expect((await requestEmail()).status).toBe(500));
  expect((await requestEmail()).body.code).toBe(200);
});

it('uses up no attempts at a password to choose', async () => {
  const account = 'new@mariposa.example';
  const first = await gateway.password(account, credentials(account).password);
  const { ticket } = first.body.data as { ticket: string };
  const chosen = { ticket, password: 'Elegida-2026', repeatPassword: 'Elegida-2026' };
  const choose = () => gateway.send(undefined, 'POST', '/api/global/firstUpdateAccountPwd', chosen);
  await inOutage(async () => {
    for (const _ of rounds) expect((await choose()).status).toBe(500);
  });
  expect([200, 434]).toContain((await choose()).body.code);
});

it('still counts wrong ones', async () => {
  for (let round = 0; round < 5; round++) await gateway.password(owner, 'Wrong-2026');
  expect((await gateway.password(owner, password)).status).toBe(429);
});
