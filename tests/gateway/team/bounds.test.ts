import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../src/gateway/database/ids';
import { type TeamGateway, type TeamMember, teamGateway, wrongIn } from './support/teamGateway';

const first = 'owner@mariposa.example';
const clerk = 'support@mariposa.example';
let gateway: TeamGateway;
let owner: TeamMember;
let merchantId: string;

beforeAll(async () => {
  gateway = await teamGateway();
  owner = await gateway.as(first);
  ({ merchant_id: merchantId } = await gateway.db
    .selectFrom('merchant_user')
    .select('merchant_id')
    .where('account', '=', first)
    .executeTakeFirstOrThrow());
});
afterAll(() => gateway.close());

const invite = (account: string) =>
  owner.write('POST', 'users', { account, name: 'Vera Solano', role: 'Support clerk', language: 'en' });

describe('a merchant', () => {
  it('makes fifty roles of its own at most', async () => {
    const role = { name: 'One more', permissions: ['trade'] };
    const before = { merchant_id: merchantId, permissions: ['trade'], made_by: 'merchant' as const };
    const roles = Array.from({ length: 49 }, (_, place) => ({
      ...before,
      id: newId(),
      name: `Role ${place}`,
    }));
    await gateway.db.insertInto('merchant_role').values(roles).execute();
    expect((await owner.write('POST', 'roles', role)).status).toBe(200);
    expect(wrongIn(await owner.write('POST', 'roles', { ...role, name: 'Another' }))).toEqual([
      422,
      [' tooManyRoles'],
    ]);
    await gateway.db.deleteFrom('merchant_role').where('made_by', '=', 'merchant').execute();
  });

  it('has five hundred users at most', async () => {
    const { id: role_id } = await owner.find('roles', 'Support clerk');
    const there = await gateway.db
      .selectFrom('merchant_user')
      .select('id')
      .where('merchant_id', '=', merchantId)
      .execute();
    const users = Array.from({ length: 499 - there.length }, (_, place) => ({
      id: newId(),
      merchant_id: merchantId,
      role_id,
      account: `user-${place}@mariposa.example`,
      nick_name: 'Vera',
      status: 'disabled' as const,
      password_hash: 'none',
      must_set_password: false,
      authenticator_secret: null,
      created_at: gateway.clock.now().toISOString(),
    }));
    await gateway.db.insertInto('merchant_user').values(users).execute();
    expect((await invite('last@mariposa.example')).status).toBe(200);
    expect(wrongIn(await invite('late@mariposa.example'))).toEqual([422, [' tooManyUsers']]);
    await gateway.db.deleteFrom('merchant_user').where('password_hash', '=', 'none').execute();
  });
});

it('a sandbox with a mail server writes to addresses alone that nobody has', async () => {
  const { config } = gateway.context;
  const before = { ...config };
  Object.assign(config, { smtpUrl: 'smtp://localhost:1' });
  try {
    expect(wrongIn(await invite('somebody@mail.test'))).toEqual([422, ['/account accountOfSandbox']]);
    expect((await invite('nobody@mail.example')).status).toBe(200);
  } finally {
    Object.assign(config, { smtpUrl: undefined }, before);
  }
});

describe('what a user is', () => {
  it('stays as it is where they are given the role that they have', async () => {
    const { id } = await owner.find('users', clerk);
    expect((await owner.act('change-role', clerk, { role: 'Support clerk' })).status).toBe(200);
    expect((await owner.events('users', id)).map(({ note }) => note)).toEqual([null]);
  });

  it('is on their timeline, with who did it', async () => {
    const { id } = await owner.find('users', clerk);
    await owner.act('reset-authenticator', clerk);
    expect(await owner.events('users', id)).toMatchObject([
      { to: 'active' },
      { note: 'Authenticator reset', by: 'Lucía Herrera' },
    ]);
  });

  it('is “invited” again, once enabled, where they have chosen no password', async () => {
    const account = 'vera@mariposa.example';
    await invite(account);
    await owner.act('disable', account);
    await owner.act('enable', account);
    const { id, status } = await owner.find('users', account);
    expect(status).toBe('invited');
    expect((await owner.events('users', id)).map(({ to }) => to)).toEqual(['invited', 'disabled', 'invited']);
  });

  it('is compared with what the operator’s file gave before', async () => {
    const given = () =>
      gateway.db
        .selectFrom('merchant_user')
        .select(['given_role as role', 'given_status as status'])
        .where('account', 'in', [clerk, 'vera@mariposa.example'])
        .orderBy('account')
        .execute();
    const none = { role: null, status: null };
    expect(await given()).toEqual([none, none]);
    await owner.act('change-role', clerk, { role: 'Finance clerk' });
    await owner.act('change-role', 'vera@mariposa.example', { role: 'Finance clerk' });
    await owner.act('disable', clerk);
    expect(await given()).toEqual([{ role: 'support', status: 'active' }, none]);
    await owner.act('change-role', clerk, { role: 'Owner' });
    expect(await given()).toEqual([{ role: 'support', status: 'active' }, none]);
  });
});

describe('who may do little', () => {
  const own = ['team', 'team:roles', 'team:roles:add', 'trade', 'trade:collection'];
  let maker: TeamMember;

  beforeAll(async () => {
    await owner.write('POST', 'roles', { name: 'Role maker', permissions: own });
    await owner.act('change-role', 'finance@mariposa.example', { role: 'Role maker' });
    maker = await gateway.as('finance@mariposa.example');
  });

  const refusal = async (permissions: string[]) => {
    const answer = await maker.write('POST', 'roles', { name: 'Mine', permissions });
    return answer.body.errors?.map(({ msg }) => msg);
  };

  it('reads which permissions they would give without having them, three by name', async () => {
    const payouts = ['trade', 'trade:payment'];
    const missing = 'This has permissions that you do not have: ';
    expect(await refusal(payouts)).toEqual([`${missing}Trading center: Payout orders.`]);
    const more = [...payouts, 'trade:payment:export', 'trade:collection:export', 'team:users'];
    expect(await refusal(more)).toEqual([
      `${missing}Collection orders: Export, Trading center: Payout orders, Payout orders: Export, 1 more.`,
    ]);
  });
});
