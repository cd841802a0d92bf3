import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operatorActor } from '../../../src/gateway/operator/operatorEvents';
import { disableUser, enableUser, resetAuthenticator } from '../../../src/gateway/operator/users';
import { applyFile, oneMerchant } from '../operator/support/tenants';
import { credentials } from '../auth/support/signInGateway';
import { type TeamGateway, teamGateway } from '../team/support/teamGateway';

const owner = 'owner@mariposa.example';
const clerk = 'support@mariposa.example';
let gateway: TeamGateway;

beforeAll(async () => {
  gateway = await teamGateway();
});
afterAll(() => gateway.close());

describe('a user is told by e-mail', () => {
  it('what others of the merchant change of their account', async () => {
    const member = await gateway.as(owner);
    await member.act('change-role', clerk, { role: 'Finance clerk' });
    expect(await gateway.newestMail()).toContain('Your role at Mariposa Games is now “Finance clerk”.');
    await member.act('disable', clerk);
    expect(await gateway.newestMail()).toContain(`The account ${clerk} was disabled`);
    await member.act('enable', clerk);
    expect(await gateway.newestMail()).toContain(`The account ${clerk} was enabled again.`);
    await member.act('reset-authenticator', clerk);
    expect(await gateway.newestMail()).toContain(`The authenticator of ${clerk} was reset.`);
  });

  it('what operators change of it, by commands', async () => {
    const { db, model, context } = gateway;
    const operator = () => ({
      ...context,
      db,
      model,
      actor: operatorActor('carla'),
      now: gateway.clock.now(),
    });
    await resetAuthenticator(operator(), owner);
    expect(await gateway.newestMail()).toContain(`The authenticator of ${owner} was reset.`);
    await disableUser(operator(), owner);
    expect(await gateway.newestMail()).toContain(`The account ${owner} was disabled`);
    const account = 'vera@mariposa.example';
    await db
      .updateTable('merchant_user')
      .set({ account, made_by: 'merchant' })
      .where('account', '=', owner)
      .execute();
    await enableUser(operator(), account);
    expect(await gateway.newestMail()).toContain(`The account ${account} was enabled again.`);
  });

  it('and by their file, in the language of the user', async () => {
    const [merchant] = oneMerchant.merchants;
    const withUser = (user: object) => ({
      ...oneMerchant,
      merchants: [{ ...merchant!, users: [{ ...merchant!.users[0]!, ...user }] }],
    });
    await applyFile(gateway, oneMerchant);
    await applyFile(gateway, withUser({ role: 'reader' }));
    expect(await gateway.newestMail()).toContain('您在 Alpaca Books 的角色现为“reader”。');
    await applyFile(gateway, withUser({ role: 'reader', status: 'disabled' }));
    expect(await gateway.newestMail()).toContain('账号 rosa@alpaca.example 已停用');
  });
});

describe('a user is told by e-mail that somebody, perhaps not they,', () => {
  const account = 'owner@condor.example';
  const { password } = credentials(account);

  it('has replaced their authenticator, or changed their password', async () => {
    const token = await gateway.enter(account);
    const call = (path: string, body: object) => gateway.call(token, 'POST', path, body);
    gateway.later(1);
    const offered = await call('offerAuthenticator', { password, code: gateway.shown(account) });
    const { ticket, secret } = offered.body.data as { ticket: string; secret: string };
    await call('replaceAuthenticator', { ticket, code: gateway.codeOf(secret) });
    expect(await gateway.newestMail()).toContain(`The authenticator of ${account} was just replaced`);
    gateway.later(1);
    const next = 'Papillon-2027';
    const passwords = { currentPassword: password, password: next, repeatPassword: next };
    await call('changePassword', { ...passwords, code: gateway.codeOf(secret) });
    expect(await gateway.newestMail()).toContain(`The password of ${account} was just changed`);
  });
});
