import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TeamGateway, type TeamMember, teamGateway, wrongIn } from './support/teamGateway';

const first = 'owner@mariposa.example';
const clerk = 'support@mariposa.example';
const helper = 'finance@mariposa.example';
const readOrders = ['trade', 'trade:collection'];
let gateway: TeamGateway;
let owner: TeamMember;

beforeAll(async () => {
  gateway = await teamGateway();
  owner = await gateway.as(first);
});
afterAll(() => gateway.close());

const make = (name: string, permissions: string[], by = owner) =>
  by.write('POST', 'roles', { name, permissions });
const list = async (token: string, resource: string) =>
  (await gateway.send(token, 'GET', `/api/manage/MX/${resource}`)).status;

describe('roles', () => {
  it('of the provider are shown with what they give, and cannot be changed', async () => {
    const role = await owner.find('roles', 'Support clerk');
    expect(role).toMatchObject({ madeBy: 'provider', limits: 'provider', isManaged: false, users: 3 });
    expect(role.permissions).toContain('trade:collection');
    expect(role.permissions).not.toContain('trade:collection:export');
    const body = { name: 'Support clerk', permissions: ['trade'] };
    expect(wrongIn(await owner.write('PUT', `roles/${role.id}`, body))).toEqual([422, [' when']]);
    expect(wrongIn(await owner.write('DELETE', `roles/${role.id}`))).toEqual([422, [' when']]);
  });

  it('of the merchant give what they name, and nothing that is a pattern', async () => {
    expect(await make('Order desk', readOrders)).toMatchObject({
      status: 200,
      body: { data: { name: 'Order desk', permissions: readOrders, madeBy: 'merchant', users: 0 } },
    });
    expect(wrongIn(await make('Everything', ['*']))).toEqual([422, ['/permissions/0 enum']]);
  });

  it('have names that nobody takes for those of others, in any language', async () => {
    const inUse = [422, ['/name roleNameInUse']];
    for (const name of ['order DESK', 'Owner', 'owner'])
      expect(wrongIn(await make(name, readOrders))).toEqual(inUse);
    const chinese = await gateway.records(owner.token, 'GET', 'roles?range=[0,99]', undefined, {
      language: 'ZH',
    });
    const { name } = (chinese.body.data as { name: string; users: number }[]).find(
      ({ users }) => users === 2,
    )!;
    expect(wrongIn(await make(name, readOrders))).toEqual(inUse);
  });

  it('count at once for sessions that run', async () => {
    await make('Reader', readOrders);
    await owner.act('change-role', clerk, { role: 'Reader' });
    const { token } = await gateway.as(clerk);
    expect(await list(token, 'collection-orders')).toBe(200);
    expect(await list(token, 'payout-orders')).toBe(403);
    const { id } = await owner.find('roles', 'Reader');
    const body = { name: 'Payout reader', permissions: ['trade', 'trade:payment'] };
    expect((await owner.write('PUT', `roles/${id}`, body)).status).toBe(200);
    expect(await list(token, 'collection-orders')).toBe(403);
    expect(await list(token, 'payout-orders')).toBe(200);
    expect(await owner.find('users', clerk)).toMatchObject({ role: 'Payout reader' });
    expect(await owner.events('roles', id)).toMatchObject([
      { note: 'Created', by: 'Lucía Herrera' },
      { note: 'Name, Permissions changed', by: 'Lucía Herrera' },
    ]);
  });

  it('are deleted once nobody has them', async () => {
    await make('Short', readOrders);
    const { id } = await owner.find('roles', 'Short');
    await owner.act('change-role', clerk, { role: 'Short' });
    expect(wrongIn(await owner.write('DELETE', `roles/${id}`))).toEqual([422, [' when']]);
    await owner.act('change-role', clerk, { role: 'Support clerk' });
    expect((await owner.write('DELETE', `roles/${id}`)).status).toBe(200);
    expect((await owner.read('roles')).map(({ name }) => name)).not.toContain('Short');
  });
});

describe('a user who makes roles and may do little else', () => {
  const own = ['team', 'team:roles', 'team:roles:add', 'team:roles:edit', 'team:roles:delete', ...readOrders];
  let maker: TeamMember;

  beforeAll(async () => {
    await make('Role maker', own);
    await make('Auditor', [...readOrders, 'trade:collection:export']);
    await owner.act('change-role', helper, { role: 'Role maker' });
    maker = await gateway.as(helper);
  });

  it('makes roles of no more than their own permissions', async () => {
    expect(wrongIn(await make('Mine', [...readOrders, 'team:users', 'team:users:edit'], maker))).toEqual([
      422,
      ['/permissions permissionsBeyond'],
    ]);
    expect((await make('Mine', readOrders, maker)).status).toBe(200);
    const { id } = await maker.find('roles', 'Mine');
    const more = { name: 'Mine', permissions: [...readOrders, 'trade:collection:export'] };
    expect(wrongIn(await maker.write('PUT', `roles/${id}`, more))).toEqual([
      422,
      ['/permissions permissionsBeyond'],
    ]);
  });

  it('changes neither their own role nor one that gives more', async () => {
    const all = { name: 'Role maker', permissions: own };
    for (const [name, limits] of [
      ['Role maker', 'self'],
      ['Auditor', 'beyond'],
    ] as const) {
      const role = await maker.find('roles', name);
      expect(role).toMatchObject({ limits });
      expect(wrongIn(await maker.write('PUT', `roles/${role.id}`, { ...all, name }))).toEqual([
        422,
        [' when'],
      ]);
      expect(wrongIn(await maker.write('DELETE', `roles/${role.id}`))).toEqual([422, [' when']]);
    }
  });

  it('gives nothing any more that was taken from them meanwhile', async () => {
    const { id } = await owner.find('roles', 'Role maker');
    const less = own.filter((permission) => permission !== 'trade:collection');
    await owner.write('PUT', `roles/${id}`, { name: 'Role maker', permissions: less });
    expect(wrongIn(await make('Again', readOrders, maker))).toEqual([
      422,
      ['/permissions permissionsBeyond'],
    ]);
  });
});
