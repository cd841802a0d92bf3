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

/**
 * Sends a request whose connection to the database is lost as soon as it reads a user: what was counted before that is not
 * decided. Returns the status of its answer.
 */
async function interrupted(send: () => Promise<{ status: number }>): Promise<number> {
  return gateway.db.transaction().execute(async (locking) => {
    await sql`lock table merchant_user in access exclusive mode`.execute(locking);
    const answer = send();
    await expect.poll(() => terminateWaiting()).toBeGreaterThan(0);
    return (await answer).status;
  });
}

/** Ends the connections that wait for a lock, and returns how many there were. */
async function terminateWaiting(): Promise<number> {
  const { rows } = await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(gateway.db);
  return rows.length;
}

/** How often each attempt is made: more often than one may be wrong. */
const rounds = Array.from({ length: 6 });

const ticketOf = async () =>
  ((await gateway.password(owner, password)).body.data as { ticket: string }).ticket;

it('uses up no attempts at a password', async () => {
  for (const _ of rounds) expect(await interrupted(() => gateway.password(owner, password))).toBe(503);
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
  for (const _ of rounds) {
    expect(await interrupted(() => gateway.code(ticket, gateway.shown(owner)))).toBe(503);
  }
  expect((await gateway.code(ticket, gateway.shown(owner))).body.code).toBe(200);
});

const requestEmail = () =>
  gateway.send(undefined, 'POST', '/api/global/sendCodeForLoginToEmail', { account: owner });

it('starts no pause before the next e-mail', async () => {
  expect(await interrupted(requestEmail)).toBe(503);
  expect((await requestEmail()).body.code).toBe(200);
});

it('uses up no attempts at a password to choose', async () => {
  const account = 'new@mariposa.example';
  const first = await gateway.password(account, credentials(account).password);
  const { ticket } = first.body.data as { ticket: string };
  const chosen = { ticket, password: 'Elegida-2026', repeatPassword: 'Elegida-2026' };
  const choose = () => gateway.send(undefined, 'POST', '/api/global/firstUpdateAccountPwd', chosen);
  for (const _ of rounds) expect(await interrupted(choose)).toBe(503);
  expect([200, 434]).toContain((await choose()).body.code);
});

it('counts attempts that fail for another reason', async () => {
  await sql`alter table merchant_user rename to merchant_user_lost`.execute(gateway.db);
  try {
    for (const _ of rounds) await gateway.password(owner, password);
  } finally {
    await sql`alter table merchant_user_lost rename to merchant_user`.execute(gateway.db);
  }
  expect((await gateway.password(owner, password)).status).toBe(429);
});

it('still counts wrong ones', async () => {
  for (let round = 0; round < 5; round++) await gateway.password(owner, 'Wrong-2026');
  expect((await gateway.password(owner, password)).status).toBe(429);
});
