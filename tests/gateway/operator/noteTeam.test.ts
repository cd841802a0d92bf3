import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { mailTextOf } from '../../../src/gateway/mail/tables';
import { operatorActor } from '../../../src/gateway/operator/operatorEvents';
import { disableUser, inviteAgain, resetAuthenticator } from '../../../src/gateway/operator/users';
import { bindAuthenticator } from '../../support/keyRing';
import { runJobs } from '../support/runJobs';
import { type TestGateway, testGateway } from '../support/testGateway';
import { applyFile, oneMerchant } from './support/tenants';

const [merchant] = oneMerchant.merchants;
const rosa = { account: 'rosa@alpaca.example', name: 'Rosa', role: 'owner', language: 'zh' };
const vera = { account: 'vera@alpaca.example', name: 'Vera', role: 'owner' };
let gateway: TestGateway | undefined;

const own = () => {
  if (!gateway) throw new Error('There is no gateway.');
  return gateway;
};
const file = (users: object[], roles: Record<string, string[]> = {}) =>
  ({
    ...oneMerchant,
    roles: { ...oneMerchant.roles, ...roles },
    merchants: [{ ...merchant, users }],
  }) as never;

beforeEach(async () => {
  await gateway?.close();
  gateway = await testGateway({ now: '2026-11-20T12:00:05Z', config: { sandbox: false } });
  await applyFile(gateway, file([rosa, vera]));
});
afterAll(() => gateway?.close());

/** What is told in the bell, in its order. */
async function told() {
  const rows = await own()
    .db.selectFrom('notification')
    .select(['resource', 'name', 'label', 'actor_kind'])
    .orderBy('at')
    .orderBy('name')
    .execute();
  return rows.map(({ resource, name, label, actor_kind }) => `${resource} ${name} ${label} ${actor_kind}`);
}

/** The e-mails of it to an account. */
async function mailsTo(account: string) {
  const { db, context } = own();
  await db.deleteFrom('mail_outbox').execute();
  await runJobs(context, ['notifications.mail'], new Date('2100-01-01'));
  const rows = await db.selectFrom('mail_outbox').selectAll().where('recipient', '=', account).execute();
  return rows.map(({ id, subject, body }) => ({
    subject: context.keyRing.decrypt(subject, mailTextOf(id, 'subject')),
    body: context.keyRing.decrypt(body, mailTextOf(id, 'body')),
  }));
}

const operator = () => ({
  ...own().context,
  actor: operatorActor('carla'),
  now: own().clock.now(),
});

describe('those who answer for a merchant’s access', () => {
  it('are told what an operator does to a user, by the provider and not by a name', async () => {
    await resetAuthenticatorOf(vera.account);
    await disableUser(operator(), vera.account);
    expect(await told()).toEqual(['users authenticatorReset Vera operator', 'users disabled Vera operator']);
    const mails = await mailsTo(rosa.account);
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Alpaca Books：1 个用户的身份验证器已重置',
      expect.stringContaining('Alpaca Books：'),
    ]);
    expect(mails[0]!.body).toContain('操作人：您的服务商');
    expect(mails[0]!.body).toContain('Vera');
    expect(mails[0]!.body).not.toContain('carla');
    expect(mails[0]!.body).not.toContain('%{');
  });

  it('are told of users and roles that a file changes, and not of what their merchant begins with', async () => {
    expect(await told()).toEqual([]);
    const lina = { account: 'lina@alpaca.example', name: 'Lina', role: 'reader' };
    await applyFile(own(), file([rosa, { ...vera, role: 'reader' }, lina]));
    expect(await told()).toEqual(['users invited Lina operator', 'users roleChanged Vera operator']);
    await own().db.deleteFrom('notification').execute();
    await applyFile(own(), file([rosa, { ...vera, role: 'reader' }], { reader: ['trade', 'trade:*'] }));
    expect(await told()).toEqual(['roles changed reader operator', 'users disabled Lina operator']);
    const mails = await mailsTo(rosa.account);
    expect(mails).toHaveLength(2);
  });

  it('are not told of an invitation that is sent again, nor of a file that changes nothing', async () => {
    await inviteAgain(operator(), vera.account);
    await applyFile(own(), file([rosa, vera]));
    expect(await told()).toEqual([]);
  });
});

async function resetAuthenticatorOf(account: string): Promise<void> {
  await bindAuthenticator(own().db, { account }, 'JBSWY3DPEHPK3PXP');
  await resetAuthenticator(operator(), account);
}
