import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { describeChange } from '../../../src/gateway/operator/describeChange';
import { operatorActor, readOperatorEvents } from '../../../src/gateway/operator/operatorEvents';
import { disableUser, enableUser, listUsers, resetAuthenticator } from '../../../src/gateway/operator/users';
import type { Tenants } from '../../../src/metadata/model/Tenants';
import { newAuthenticatorSecret } from '../../../src/gateway/auth/authenticator';
import { authenticatorCode } from '../../support/authenticatorCode';
import { bindAuthenticator } from '../../support/keyRing';
import { newId } from '../../../src/gateway/database/ids';
import { applyFile, oneMerchant } from '../operator/support/tenants';
import { type TestGateway, testGateway } from '../support/testGateway';

const rosa = 'rosa@alpaca.example';
const vera = 'vera@alpaca.example';
let gateway: TestGateway;
let merchantId: string;

beforeEach(async () => {
  gateway = await testGateway({ now: '2026-11-20T12:00:05Z', config: { sandbox: false } });
  await applyFile(gateway, oneMerchant);
  merchantId = (await gateway.db.selectFrom('merchant').select('id').executeTakeFirstOrThrow()).id;
});
afterEach(() => gateway.close());

/** The file with other roles or users of its merchant. */
function file(parts: { roles?: Record<string, string[]>; users?: object[] }): Tenants {
  const [merchant] = oneMerchant.merchants;
  const roles = { ...oneMerchant.roles, ...parts.roles };
  return {
    ...oneMerchant,
    roles,
    merchants: [{ ...merchant, ...(parts.users && { users: parts.users }) }],
  } as Tenants;
}

/** What the merchant makes itself: a role, and a user who has it, who may have chosen a password. */
async function makeOwn(role: string, account: string, isInvited = false): Promise<void> {
  const id = newId();
  await gateway.db
    .insertInto('merchant_role')
    .values({ id, merchant_id: merchantId, name: role, permissions: ['trade'], made_by: 'merchant' })
    .execute();
  await gateway.db
    .insertInto('merchant_user')
    .values({
      id: newId(),
      merchant_id: merchantId,
      role_id: id,
      account,
      nick_name: 'Vera',
      status: 'active',
      password_hash: 'none',
      must_set_password: isInvited,
      authenticator_secret: null,
      created_at: gateway.clock.now().toISOString(),
      made_by: 'merchant',
    })
    .execute();
}

const change = (account: string, values: object) =>
  gateway.db.updateTable('merchant_user').set(values).where('account', '=', account).execute();
const user = async (account: string) => (await listUsers(gateway.db)).find((one) => one.account === account)!;
const roles = async () =>
  (await gateway.db.selectFrom('merchant_role').select(['name', 'made_by']).orderBy('name').execute()).map(
    ({ name, made_by }) => `${name} ${made_by}`,
  );
const context = () => ({
  db: gateway.db,
  model: gateway.model,
  config: { webAddress: 'https://merchants.example' },
  keyRing: gateway.context.keyRing,
  actor: operatorActor('carla'),
  now: gateway.clock.now(),
});

describe("an operator's file", () => {
  it('leaves users and roles that the merchant has made', async () => {
    await makeOwn('Auditor', vera);
    expect(await applyFile(gateway, oneMerchant)).toEqual([]);
    expect(await user(vera)).toMatchObject({ status: 'active', role: 'Auditor', madeBy: 'merchant' });
    expect(await roles()).toContain('Auditor merchant');
  });

  it('has the merchant decide about the applications whose secret a user has seen whom it disables', async () => {
    const secret = newAuthenticatorSecret();
    await bindAuthenticator(gateway.db, { account: rosa }, secret);
    const { id: userId } = await user(rosa);
    const code = authenticatorCode(secret, gateway.clock.now().getTime());
    const token = gateway.signIn({ userId, merchantId, isSandbox: false });
    const headers = { 'authenticator-code': code, 'idempotency-key': newId() };
    const body = { name: 'Shop', scopes: ['read'] };
    const made = await gateway.send(token, 'POST', '/api/manage/PE/applications', body, headers);
    expect(made.body).toMatchObject({ code: 200 });
    await applyFile(gateway, file({ users: [] }));
    const exposed = await gateway.send(
      gateway.signIn({ merchantId }),
      'GET',
      '/api/manage/PE/exposed-secrets',
    );
    expect(exposed.body.data).toMatchObject([{ userName: 'Rosa', knows: ['secret'], status: 'open' }]);
  });

  it('leaves the role that the merchant gave a user, until it gives another one itself', async () => {
    await makeOwn('Auditor', vera);
    const { id } = await gateway.db
      .selectFrom('merchant_role')
      .select('id')
      .where('name', '=', 'Auditor')
      .executeTakeFirstOrThrow();
    await change(rosa, { role_id: id, given_role: 'owner' });
    expect(await applyFile(gateway, oneMerchant)).toEqual([]);
    expect(await user(rosa)).toMatchObject({ role: 'Auditor' });
    await applyFile(gateway, file({ users: [{ account: rosa, name: 'Rosa', role: 'reader' }] }));
    expect(await user(rosa)).toMatchObject({ role: 'reader', givenRole: null });
  });

  it('enables nobody whom the merchant has disabled, unless it has disabled them as well', async () => {
    await change(rosa, { status: 'disabled', given_status: 'active' });
    expect(await applyFile(gateway, oneMerchant)).toEqual([]);
    expect(await user(rosa)).toMatchObject({ status: 'disabled' });
    await applyFile(gateway, file({ users: [] }));
    await applyFile(gateway, oneMerchant);
    expect(await user(rosa)).toMatchObject({ status: 'active', givenStatus: null });
  });

  it('takes over a user whom it names, with what it says of them', async () => {
    await makeOwn('Auditor', vera);
    const users = [...oneMerchant.merchants[0]!.users, { account: vera, name: 'Vera', role: 'reader' }];
    const changes = await applyFile(gateway, file({ users }));
    expect(changes.map(describeChange)).toEqual([
      `~ 700100 user ${vera}: Auditor, active, made by the merchant itself → reader, active`,
    ]);
    expect(await user(vera)).toMatchObject({ role: 'reader', madeBy: 'provider' });
    expect(await applyFile(gateway, file({ users }))).toEqual([]);
  });

  it('brings a role of the name of one that the merchant has made, which is called otherwise then', async () => {
    await makeOwn('Owner assistant', vera);
    await applyFile(gateway, file({ roles: { 'owner ASSISTANT': ['home'] } }));
    expect(await roles()).toEqual(
      expect.arrayContaining(['Owner assistant (2) merchant', 'owner ASSISTANT provider']),
    );
    expect(await user(vera)).toMatchObject({ role: 'Owner assistant (2)' });
  });

  it('gets the address that another merchant has merely invited, not one whose invitation was accepted', async () => {
    const stranger = 'bruno@llama.example';
    await makeOwn('Auditor', stranger, true);
    const [merchant] = oneMerchant.merchants;
    const users = [{ account: stranger, name: 'Bruno', role: 'owner' }];
    const both = {
      ...oneMerchant,
      merchants: [merchant!, { ...merchant!, code: '700200', users }],
    } as Tenants;
    await applyFile(gateway, both);
    expect(await user(stranger)).toMatchObject({ merchant: '700200', role: 'owner' });

    await makeOwn('Clerk', 'carla@llama.example');
    users.push({ account: 'carla@llama.example', name: 'Carla', role: 'owner' });
    await expect(applyFile(gateway, both)).rejects.toThrow('is a user of merchant 700100');
  });
});

describe('an operator', () => {
  it('disables a user whom the merchant has made, and enables them again', async () => {
    await makeOwn('Auditor', vera);
    await disableUser(context(), vera);
    expect(await user(vera)).toMatchObject({ status: 'disabled', givenStatus: 'disabled' });
    expect(await applyFile(gateway, oneMerchant)).toEqual([]);
    await enableUser(context(), vera);
    expect(await user(vera)).toMatchObject({ status: 'active', givenStatus: null });
    const audited = { actor_name: 'carla', subject: 'user', merchant: '700100', name: vera };
    expect(await readOperatorEvents(gateway.db, 2)).toMatchObject([
      { ...audited, action: 'enabled' },
      { ...audited, action: 'disabled' },
    ]);
  });

  it('resets no authenticator where there is none', async () => {
    await expect(resetAuthenticator(context(), rosa)).rejects.toThrow(`${rosa} has no authenticator.`);
  });

  it('enables nobody by command who is in a file', async () => {
    await disableUser(context(), rosa);
    await expect(enableUser(context(), rosa)).rejects.toThrow('is in a tenants file');
    await applyFile(gateway, oneMerchant);
    expect(await user(rosa)).toMatchObject({ status: 'active' });
  });
});
