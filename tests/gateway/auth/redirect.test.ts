import { afterEach, beforeEach, expect, it } from 'vitest';
import { issueRedirectTicket } from '../../../src/gateway/auth/steps/redirect';
import { signInGateway, type SignInGateway } from './support/signInGateway';

const owner = 'owner@mariposa.example';

let gateway: SignInGateway;

beforeEach(async () => {
  gateway = await signInGateway();
});

afterEach(() => gateway.close());

async function ticketFor(account: string) {
  const user = await gateway.db
    .selectFrom('merchant_user')
    .select('id')
    .where('account', '=', account)
    .executeTakeFirstOrThrow();
  return issueRedirectTicket(gateway.db, user.id, gateway.clock.now());
}
const redeem = (ticket: unknown, address = '203.0.113.7') =>
  gateway.send(undefined, 'POST', '/api/global/authRedirect', { ticket }, { 'x-forwarded-for': address });

it('a link signs in once and is recorded in the history', async () => {
  const ticket = await ticketFor(owner);
  const [one, other] = await Promise.all([redeem(ticket), redeem(ticket)]);
  expect(new Set([one.body.code, other.body.code])).toEqual(new Set([200, 440]));
  const { token, account } = (one.body.code === 200 ? one : other).body.data as {
    token: string;
    account: { nickName: string };
  };
  expect(account.nickName).toBe('Lucía Herrera');
  const menu = await gateway.send(token, 'GET', '/api/global/auth/account/getMenuListForAuthorization');
  expect(menu.status).toBe(200);
  const events = await gateway.db.selectFrom('security_event').select(['kind', 'outcome']).execute();
  expect(events).toEqual([{ kind: 'redirectSignIn', outcome: 'success' }]);
});

it('a link is valid for a minute', async () => {
  const ticket = await ticketFor(owner);
  gateway.clock.set(new Date(gateway.clock.now().getTime() + 60_000));
  expect((await redeem(ticket)).body.code).toBe(440);
});

it('a ticket for another step, or an unknown one, is rejected', async () => {
  const answer = await gateway.password(owner, 'Mariposa-2026');
  const { ticket } = answer.body.data as { ticket: string };
  expect((await redeem(ticket)).body.code).toBe(440);
  expect((await redeem('')).body.code).toBe(440);
  expect((await redeem(7)).status).toBe(422);
});

it.each([
  ['owner@quetzal.example', 424],
  ['owner@jaguar.example', 425],
  ['agent@mariposa.example', 426],
  ['whitelist@mariposa.example', 410],
])('a link does not let %s in, as a password does not', async (account, code) => {
  const answer = await redeem(await ticketFor(account), '198.51.100.1');
  expect([answer.status, answer.body.code, answer.body.data]).toEqual([200, code, null]);
});
