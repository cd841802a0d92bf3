import { afterEach, beforeEach, expect, it } from 'vitest';
import { credentials, type SignInGateway, signInGateway } from './support/signInGateway';

const fresh = 'new@mariposa.example';
const given = credentials(fresh).password;
const chosen = 'Elegida-2026';
let gateway: SignInGateway;

beforeEach(async () => {
  gateway = await signInGateway();
});
afterEach(() => gateway.close());

const ticketOf = async (account = fresh) => {
  const answer = await gateway.password(account, credentials(account).password);
  return (answer.body.data as { ticket: string }).ticket;
};
const choose = (ticket: unknown, password: unknown, repeatPassword = password, language = 'EN') =>
  gateway.send(
    undefined,
    'POST',
    '/api/global/firstUpdateAccountPwd',
    { ticket, password, repeatPassword },
    { language },
  );

it('replaces the initial password and leads to binding an authenticator', async () => {
  const answer = await choose(await ticketOf(), chosen);
  expect(answer).toMatchObject({
    status: 200,
    body: { code: 434, data: { next: 'bindAuthenticator', ticket: expect.stringMatching(/^[\w-]{43}$/) } },
  });
  expect((await gateway.password(fresh, given)).body.code).toBe(401);
  expect((await gateway.password(fresh, chosen)).body.code).toBe(434);
});

it('leads to the code if an authenticator is already bound', async () => {
  const owner = 'owner@mariposa.example';
  await gateway.db
    .updateTable('merchant_user')
    .set({ must_set_password: true })
    .where('account', '=', owner)
    .execute();
  const answer = await choose(await ticketOf(owner), chosen);
  expect(answer.body).toMatchObject({ code: 200, data: { next: 'authenticatorCode' } });
  const { ticket } = answer.body.data as { ticket: string };
  expect((await gateway.code(ticket, gateway.shown(owner))).body.code).toBe(200);
});

it('reports every rule that a password breaks, in both languages, at no attempt’s cost', async () => {
  const ticket = await ticketOf();
  for (let round = 0; round < 6; round++) {
    const answer = await choose(ticket, 'ab cd', 'other');
    expect(answer.status).toBe(422);
    expect(answer.body.errors?.map(({ path, keyword }) => [path, keyword])).toEqual([
      ['/password', 'length'],
      ['/password', 'kinds'],
      ['/password', 'space'],
      ['/repeatPassword', 'repeated'],
    ]);
  }
  const chinese = await choose(ticket, '密码', '密码', 'ZH');
  for (const { msg } of chinese.body.errors!) expect(msg).toMatch(/^密码/);
  expect((await choose(ticket, chosen)).body.code).toBe(434);
});

it('rejects the initial password', async () => {
  const answer = await choose(await ticketOf(), given);
  expect(answer).toMatchObject({ status: 422, body: { errors: [{ path: '/password', keyword: 'same' }] } });
});

it('accepts a ticket once, until it expires, and for this step only', async () => {
  const bound = await ticketOf('owner@mariposa.example');
  for (const ticket of ['none', 'A'.repeat(43), bound]) {
    expect((await choose(ticket, chosen)).body.code).toBe(440);
  }
  const late = await ticketOf();
  gateway.clock.set(new Date(gateway.clock.now().getTime() + 5 * 60_000 + 1));
  expect((await choose(late, chosen)).body.code).toBe(440);
  const tickets = [await ticketOf(), await ticketOf()];
  const answers = await Promise.all(
    tickets.flatMap((ticket, place) => [0, 1].map((n) => choose(ticket, `${chosen}-${place}${n}`))),
  );
  expect(answers.map(({ body }) => body.code).toSorted((one, other) => one - other)).toEqual([
    434, 440, 440, 440,
  ]);
});

it.each([
  [{}, ['/ticket', '/password', '/repeatPassword']],
  [{ ticket: 1, password: [], repeatPassword: null }, ['/ticket', '/password', '/repeatPassword']],
  [{ ticket: 'x', password: 'x'.repeat(257), repeatPassword: 'x' }, ['/password']],
])('rejects the body %j', async (body, paths) => {
  const answer = await gateway.send(undefined, 'POST', '/api/global/firstUpdateAccountPwd', body);
  expect(answer.status).toBe(422);
  expect(answer.body.errors?.map(({ path }) => path)).toEqual(paths);
});
