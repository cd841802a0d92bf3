import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readersAllowed } from '../../../src/gateway/auth/team/allowed';
import { type TeamGateway, type TeamMember, teamGateway, wrongIn } from './support/teamGateway';

const first = 'owner@mariposa.example';
const clerk = 'support@mariposa.example';
const helper = 'finance@mariposa.example';
const withdraw = 'financialcenter:manage:withdraw';
const permissions = ['trade', 'trade:collection', 'financialcenter', 'financialcenter:manage', withdraw];
let gateway: TeamGateway;
let owner: TeamMember;

beforeAll(async () => {
  gateway = await teamGateway();
  owner = await gateway.as(first);
});
afterAll(() => gateway.close());

const make = (name: string, limits: object, by = owner) =>
  by.write('POST', 'roles', { name, permissions, ...limits });
const amount = (amount: unknown, currency: unknown = 'MXN', permission = withdraw) => ({
  permission,
  currency,
  amount,
});
const read = (token: string, path: string, headers = {}) =>
  gateway.send(token, 'GET', `/api/${path}`, undefined, { 'x-forwarded-for': '203.0.113.7', ...headers });

describe('a role with limits', () => {
  it('shows them, and none where it has none', async () => {
    const limits = { reach: 'chosen', countries: ['MX', 'PE'], amounts: [amount(5_000_000)] };
    expect((await make('Limited', limits)).body.data).toMatchObject(limits);
    const plain = await make('Plain', {});
    expect(plain.body.data).toMatchObject({ reach: 'all' });
    expect(plain.body.data).not.toHaveProperty('amounts');
  });

  it.each([
    ['no country', { reach: 'chosen' }, '/countries required'],
    ['an unknown country', { reach: 'chosen', countries: ['ZZ'] }, '/countries/0 enum'],
    ['an amount of zero', { reach: 'all', amounts: [amount(0)] }, '/amounts/0/amount minimum'],
    ['a negative amount', { reach: 'all', amounts: [amount(-5)] }, '/amounts/0/amount minimum'],
    ['an amount too large', { reach: 'all', amounts: [amount(1e20)] }, '/amounts/0/amount maximum'],
    ['a part of a cent', { reach: 'all', amounts: [amount(1.5)] }, '/amounts/0/amount type'],
    ['an unknown currency', { reach: 'all', amounts: [amount(5, 'ZZZ')] }, '/amounts/0/currency enum'],
    [
      'a permission that moves nothing',
      { reach: 'all', amounts: [amount(5, 'MXN', 'trade')] },
      '/amounts/0/permission enum',
    ],
    [
      'a permission that it does not have',
      { reach: 'all', amounts: [amount(5, 'MXN', 'trade:payment:pay')] },
      '/amounts/0/permission amountOfNone',
    ],
    [
      'two amounts in a currency',
      { reach: 'all', amounts: [amount(5), amount(6)] },
      '/amounts/1/currency amountTwice',
    ],
  ])('is refused with %s', async (_what, limits, wrong) => {
    expect(wrongIn(await make('Wrong', limits))).toEqual([422, [wrong]]);
  });

  it('counts in its countries alone, from the next request on, and says whom to ask elsewhere', async () => {
    await make('Everywhere', {});
    await owner.act('change-role', clerk, { role: 'Everywhere' });
    const { token } = await gateway.as(clerk);
    expect((await read(token, 'manage/PE/withdrawals')).status).toBe(200);
    const { id } = await owner.find('roles', 'Everywhere');
    const mexico = { reach: 'chosen', countries: ['MX'] };
    const edit = await owner.write('PUT', `roles/${id}`, { name: 'Everywhere', permissions, ...mexico });
    expect(edit.status).toBe(200);
    expect((await read(token, 'manage/MX/withdrawals')).status).toBe(200);
    const refused = await read(token, 'manage/PE/withdrawals');
    expect(refused.status).toBe(403);
    expect(refused.body.msg).toContain('Ask somebody who manages the roles');
    expect((await read(token, 'manage/PE/withdrawals', { language: 'ZH' })).body.msg).toContain('不适用');
    const menu = await gateway.server.inject({
      url: '/api/global/auth/account/getMenuListForAuthorization',
      headers: { authorization: token, 'x-forwarded-for': '203.0.113.7' },
    });
    expect(String(menu.headers['closed-countries']).split(',')).toContain('PE');
    expect(String(menu.headers['closed-countries']).split(',')).not.toContain('MX');
    expect(await owner.events('roles', id)).toMatchObject([
      { note: 'Created' },
      { note: 'Countries, Chosen countries changed' },
    ]);
    // A form of before there were limits says nothing of them.
    const old = await owner.write('PUT', `roles/${id}`, { name: 'Somewhere', permissions });
    expect(old.body.data).toMatchObject({ name: 'Somewhere', ...mexico });
  });

  it('has nobody written to about what is elsewhere', async () => {
    const { merchant_id: merchantId } = await gateway.db
      .selectFrom('merchant_user')
      .select('merchant_id')
      .where('account', '=', clerk)
      .executeTakeFirstOrThrow();
    const accounts = async (country: string) => {
      const wanted = { merchantId, permissions: [withdraw], country };
      return (await readersAllowed(gateway.context, wanted)).map(({ account }) => account);
    };
    expect(await accounts('MX')).toContain(clerk);
    expect(await accounts('PE')).not.toContain(clerk);
    expect(await accounts('PE')).toContain(first);
  });

  it('stays limited where the metadata has its country no more', async () => {
    await make('Gone', { reach: 'chosen', countries: ['MX'] });
    const { id } = await owner.find('roles', 'Gone');
    const gone = { countries: ['XX'] };
    await gateway.db.updateTable('merchant_role').set(gone).where('id', '=', id).execute();
    expect(await owner.find('roles', 'Gone')).toMatchObject({ reach: 'chosen', ...gone });
    await owner.act('change-role', clerk, { role: 'Gone' });
    const { token } = await gateway.as(clerk);
    expect((await read(token, 'manage/MX/withdrawals')).status).toBe(403);
    const body = { name: 'Gone', permissions, reach: 'chosen', ...gone };
    expect(wrongIn(await owner.write('PUT', `roles/${id}`, body))).toEqual([422, ['/countries/0 enum']]);
  });
});

describe('a user with limits who makes roles', () => {
  const own = ['team', 'team:roles', 'team:roles:add', 'team:roles:edit', 'team:roles:delete'];
  const limits = { reach: 'chosen', countries: ['MX', 'PE'], amounts: [amount(1_000), amount(500, 'PEN')] };
  let maker: TeamMember;

  beforeAll(async () => {
    const body = { name: 'Maker', permissions: [...permissions, ...own], ...limits };
    await owner.write('POST', 'roles', body);
    await owner.act('change-role', helper, { role: 'Maker' });
    maker = await gateway.as(helper);
  });

  it.each([
    ['all countries', { reach: 'all', amounts: [amount(1)] }, '/countries countriesBeyond'],
    ['another country', { ...limits, countries: ['MX', 'CO'] }, '/countries countriesBeyond'],
    ['a larger amount', { ...limits, amounts: [amount(1_001)] }, '/amounts amountsBeyond'],
    ['another currency', { ...limits, amounts: [amount(1, 'COP')] }, '/amounts amountsBeyond'],
    ['no amount', { reach: 'chosen', countries: ['MX'] }, '/amounts amountsBeyond'],
  ])('gives nobody %s', async (_what, given, wrong) => {
    expect(wrongIn(await make('More', given, maker))).toEqual([422, [wrong]]);
  });

  it('gives what they have, and less', async () => {
    expect((await make('Same', limits, maker)).status).toBe(200);
    const less = { reach: 'chosen', countries: ['MX'], amounts: [amount(999)] };
    expect((await make('Less', less, maker)).status).toBe(200);
    expect(
      (await make('Nothing that moves', { ...less, amounts: undefined, permissions: ['trade'] }, maker))
        .status,
    ).toBe(200);
  });

  it('changes no role that has more', async () => {
    await make('Wider', { reach: 'all' });
    const role = await maker.find('roles', 'Wider');
    expect(role).toMatchObject({ isManaged: false, limits: 'beyond' });
    expect(await maker.find('roles', 'Less')).toMatchObject({ isManaged: true });
  });
});
