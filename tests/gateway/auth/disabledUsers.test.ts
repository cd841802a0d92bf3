import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { credentials, type SignInGateway, signInGateway } from './support/signInGateway';

const owner = 'owner@mariposa.example';
let gateway: SignInGateway;
let minutes = 0;

beforeAll(async () => {
  gateway = await signInGateway();
});
afterAll(() => gateway.close());
beforeEach(async () => {
  minutes += 2;
  gateway.clock.set(new Date(Date.UTC(2026, 10, 20, 12, minutes, 5)));
  await gateway.db.deleteFrom('sign_in_throttle').execute();
  await gateway.db.updateTable('merchant_user').set({ status: 'active' }).execute();
});

const disable = () =>
  gateway.db.updateTable('merchant_user').set({ status: 'disabled' }).where('account', '=', owner).execute();

it('each reason is given in the language of the request', async () => {
  for (const account of ['owner@quetzal.example', 'owner@jaguar.example', 'agent@mariposa.example']) {
    const { password } = credentials(account);
    const answer = await gateway.send(
      undefined,
      'POST',
      '/api/global/preLoginValidation',
      { account, password },
      { language: 'zh-CN' },
    );
    expect(answer.body.msg).toMatch(/^\p{Script=Han}/u);
  }
});

it('a disabled user gets code 423 only after the correct password', async () => {
  await disable();
  expect((await gateway.password(owner, 'Wrong-2026')).body.code).toBe(401);
  const answer = await gateway.password(owner, credentials(owner).password);
  expect(answer).toMatchObject({ status: 200, body: { code: 423, data: null } });
});

it('a user disabled between password and code gets no session, and the history says so', async () => {
  const { ticket } = (await gateway.password(owner, credentials(owner).password)).body.data as {
    ticket: string;
  };
  await disable();
  const answer = await gateway.code(ticket, gateway.shown(owner));
  expect(answer).toMatchObject({ status: 200, body: { code: 423, data: null } });
  expect(await gateway.db.selectFrom('user_session').select('id').execute()).toEqual([]);
  const events = await gateway.db
    .selectFrom('security_event')
    .select(['kind', 'outcome', 'detail'])
    .orderBy('id', 'desc')
    .limit(1)
    .execute();
  expect(events).toEqual([{ kind: 'signIn', outcome: 'failure', detail: 'disabled' }]);
});
