import { afterAll, beforeAll, expect, it } from 'vitest';
import { passwordIn } from '../operator/support/acceptInvitation';
import { type TeamGateway, teamGateway } from './support/teamGateway';

const [first, second] = ['owner@mariposa.example', 'whitelist@mariposa.example'];
let gateway: TeamGateway;

beforeAll(async () => {
  gateway = await teamGateway();
});
afterAll(() => gateway.close());

it('invitations that nobody has accepted end with who sent them, until somebody else sends one again', async () => {
  const [inviter, other] = [await gateway.as(second), await gateway.as(first)];
  const account = 'vera@mariposa.example';
  const body = { account, name: 'Vera Solano', role: 'Support clerk' };
  expect((await inviter.write('POST', 'users', body)).body).toMatchObject({ code: 200 });
  const password = passwordIn(await gateway.newestMail());
  const signIn = async (initial: string) => (await gateway.password(account, initial)).body.code;
  expect(await signIn(password)).toBe(433);
  expect((await other.act('disable', second)).body).toMatchObject({ code: 200 });
  expect(await signIn(password)).not.toBe(433);
  const { id } = await other.find('users', account);
  expect((await other.events('users', id)).at(-1)).toMatchObject({
    note: expect.stringContaining('disabled') as unknown,
  });
  gateway.later(2);
  expect((await other.act('invite', account)).body).toMatchObject({ code: 200 });
  expect(await signIn(passwordIn(await gateway.newestMail()))).toBe(433);
});
