import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { disableUser } from '../../../src/gateway/operator/users';
import { operatorActor } from '../../../src/gateway/operator/operatorEvents';
import { matchPermissions, permissionNames } from '../../../src/metadata/tenants/permissionPatterns';
import { passwordIn } from '../operator/support/acceptInvitation';
import { type TeamGateway, type TeamMember, teamGateway } from './support/teamGateway';

const [first, second] = ['owner@mariposa.example', 'whitelist@mariposa.example'];
let gateway: TeamGateway;

beforeAll(async () => {
  gateway = await teamGateway();
});
afterAll(() => gateway.close());

/** Has somebody invite an address with a role. Returns its initial password. */
async function invite(inviter: TeamMember, account: string, role: string): Promise<string> {
  const body = { account, name: 'Nora Solano', role };
  expect((await inviter.write('POST', 'users', body)).body).toMatchObject({
    code: 200,
  });
  return passwordIn(await gateway.newestMail());
}

const signIn = async (account: string, initial: string) =>
  (await gateway.password(account, initial)).body.code;
/** The next step of a sign-in with a valid initial password: a password of one's own. */
const accepted = 433;

it('invitations that nobody has accepted end with who sent them, until somebody else sends one again', async () => {
  const [inviter, other] = [await gateway.as(second), await gateway.as(first)];
  const account = 'vera@mariposa.example';
  const body = { account, name: 'Vera Solano', role: 'Support clerk' };
  expect((await inviter.write('POST', 'users', body)).body).toMatchObject({
    code: 200,
  });
  const password = passwordIn(await gateway.newestMail());
  const signIn = async (initial: string) => (await gateway.password(account, initial)).body.code;
  expect(await signIn(password)).toBe(433);
  expect((await other.act('disable', second)).body).toMatchObject({
    code: 200,
  });
  expect(await signIn(password)).not.toBe(433);
  const { id } = await other.find('users', account);
  expect((await other.events('users', id)).at(-1)).toMatchObject({
    note: expect.stringContaining('disabled') as unknown,
  });
  gateway.later(2);
  expect((await other.act('invite', account)).body).toMatchObject({
    code: 200,
  });
  expect(await signIn(passwordIn(await gateway.newestMail()))).toBe(433);
});

describe('where users may do less, those of their invitations end that give more', () => {
  it('by another role', async () => {
    const owner = await gateway.as(first);
    const all = permissionNames(gateway.model.permissions);
    const without = matchPermissions(['*', '!merchant:application:*'], all);
    for (const [name, permissions] of [
      ['Leader', all],
      ['Narrower', without],
    ] as const)
      expect((await owner.write('POST', 'roles', { name, permissions })).body).toMatchObject({ code: 200 });
    expect((await owner.act('enable', second)).body).toMatchObject({
      code: 200,
    });
    expect((await owner.act('change-role', second, { role: 'Leader' })).body).toMatchObject({ code: 200 });
    const leader = await gateway.as(second);
    const more = await invite(leader, 'more@mariposa.example', 'Leader');
    const same = await invite(leader, 'same@mariposa.example', 'Narrower');
    expect((await owner.act('change-role', second, { role: 'Narrower' })).body).toMatchObject({ code: 200 });
    expect(await signIn('more@mariposa.example', more)).not.toBe(accepted);
    expect(await signIn('same@mariposa.example', same)).toBe(accepted);
  });

  it('by less in the role', async () => {
    const owner = await gateway.as(first);
    const narrower = await owner.find('roles', 'Narrower');
    const inviter = await gateway.as(second);
    const before = await invite(inviter, 'before@mariposa.example', 'Support clerk');
    expect(await signIn('before@mariposa.example', before)).toBe(accepted);
    const permissions = narrower.permissions!.filter((each) => !each.startsWith('trade'));
    const edited = await owner.write('PUT', `roles/${narrower.id}`, {
      name: 'Narrower',
      permissions,
    });
    expect(edited.body).toMatchObject({ code: 200 });
    expect(await signIn('before@mariposa.example', before)).not.toBe(accepted);
  });
});

it("invitations end with the operator's command that disables who sent them", async () => {
  const owner = await gateway.as(first);
  expect((await owner.act('change-role', second, { role: 'Leader' })).body).toMatchObject({ code: 200 });
  const account = 'late@mariposa.example';
  const password = await invite(await gateway.as(second), account, 'Support clerk');
  expect(await signIn(account, password)).toBe(accepted);
  const context = {
    ...gateway.context,
    actor: operatorActor('carla'),
    now: gateway.clock.now(),
  };
  await disableUser(context, second);
  expect(await signIn(account, password)).not.toBe(accepted);
  const { id } = await owner.find('users', account);
  expect((await owner.events('users', id)).at(-1)).toMatchObject({
    note: expect.stringContaining('disabled') as unknown,
  });
});
