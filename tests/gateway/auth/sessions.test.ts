import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PermissionNode } from '../../../src/metadata/model/definitions';
import { permissionNames } from '../../../src/metadata/tenants/permissionPatterns';
import { purge } from '../support/purge';
import { type SignInGateway, signInGateway } from './support/signInGateway';

const owner = 'owner@mariposa.example';
const menu = '/api/global/auth/account/getMenuListForAuthorization';
const expired = { status: 401, body: { code: 409, data: null } };
let gateway: SignInGateway;
let hour = 0;

beforeAll(async () => {
  gateway = await signInGateway();
});
afterAll(() => gateway.close());
beforeEach(() => {
  hour += 24;
  gateway.clock.set(new Date(Date.UTC(2026, 10, 1, hour)));
});

const later = (minutes: number) =>
  gateway.clock.set(new Date(gateway.clock.now().getTime() + minutes * 60_000));
const ask = (token: string) => gateway.send(token, 'GET', menu);
const flatten = (nodes: PermissionNode[]): string[] =>
  nodes.flatMap(({ perms, children = [] }) => [perms, ...flatten(children)]);

describe('a session', () => {
  it('ends after half an hour without use', async () => {
    const token = await gateway.enter(owner);
    later(29);
    expect((await ask(token)).status).toBe(200);
    later(29);
    expect((await ask(token)).status).toBe(200);
    later(30);
    expect(await ask(token)).toMatchObject(expired);
  });

  it('ends after twelve hours however much it is used', async () => {
    const token = await gateway.enter(owner);
    for (let minutes = 0; minutes < 700; minutes += 20) {
      later(20);
      expect((await ask(token)).status).toBe(200);
    }
    later(20);
    expect(await ask(token)).toMatchObject(expired);
  });

  it('ends at sign-out, and no other session with it', async () => {
    const token = await gateway.enter(owner);
    later(2);
    const other = await gateway.enter(owner);
    expect(await gateway.send(token, 'POST', '/api/global/logout')).toMatchObject({ body: { code: 200 } });
    expect(await ask(token)).toMatchObject(expired);
    expect((await ask(other)).status).toBe(200);
    expect((await gateway.send(token, 'POST', '/api/global/logout')).body.code).toBe(200);
    expect((await gateway.send(undefined, 'POST', '/api/global/logout')).body.code).toBe(200);
  });

  it('ends when its user or merchant is disabled', async () => {
    const token = await gateway.enter('owner@condor.example');
    const disable = (status: 'active' | 'disabled') =>
      gateway.db.updateTable('merchant').set({ status }).where('code', '=', '800202').execute();
    await disable('disabled');
    expect(await ask(token)).toMatchObject(expired);
    await disable('active');
    expect((await ask(token)).status).toBe(200);
  });

  it('cannot be used by somebody who reads the database', async () => {
    const token = await gateway.enter(owner);
    const rows = await gateway.db.selectFrom('user_session').select('token_hash').execute();
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.map((row) => row.token_hash)).not.toContain(token);
    for (const { token_hash } of rows) expect(await ask(token_hash)).toMatchObject(expired);
  });

  it('is not found by an invalid token', async () => {
    for (const token of ['', 'none', 'Bearer x', "' or 1=1 --", 'A'.repeat(43)]) {
      expect(await ask(token)).toMatchObject(expired);
    }
  });

  it('is purged once it has expired', async () => {
    await gateway.enter(owner);
    later(31);
    for (const table of ['user_session', 'sign_in_ticket'] as const)
      await purge(gateway.db, table, gateway.clock.now());
    expect(await gateway.db.selectFrom('user_session').select('user_id').execute()).toEqual([]);
    expect(await gateway.db.selectFrom('sign_in_ticket').select('user_id').execute()).toEqual([]);
  });
});

describe('the permission tree', () => {
  it('of an owner is everything that the metadata declares', async () => {
    const token = await gateway.enter(owner);
    // Titles are for who edits roles.
    const withoutTitles = ({ perms, children }: PermissionNode): PermissionNode => ({
      perms,
      ...(children && { children: children.map(withoutTitles) }),
    });
    expect((await ask(token)).body.data).toEqual(gateway.model.permissions.map(withoutTitles));
  });

  it('of a clerk, flattened, is exactly the role', async () => {
    const token = await gateway.enter('finance@mariposa.example');
    const held = flatten((await ask(token)).body.data as PermissionNode[]);
    expect(held).toContain('trade:collection:export');
    expect(held).not.toContain('trade:collection:simulate');
    expect(held).not.toContain('merchant:application');
    expect(new Set(held).size).toBe(held.length);
    for (const permission of held) expect(permissionNames(gateway.model.permissions)).toContain(permission);
  });

  it('limits what may be done', async () => {
    const token = await gateway.enter('support@mariposa.example');
    const orders = '/api/manage/MX/collection-orders';
    expect((await gateway.send(token, 'GET', orders)).status).toBe(200);
    expect((await gateway.send(token, 'GET', `${orders}/export?format=csv`)).status).toBe(403);
    expect((await gateway.send(token, 'POST', orders, { method: 'SPEI', amount: 100 })).status).toBe(403);
  });

  it('can be requested for every country of the Model', async () => {
    const token = await gateway.enter('owner@condor.example');
    expect((await gateway.send(token, 'GET', `${menu}?countryCode=PK`)).status).toBe(200);
    for (const query of ['countryCode=QQ', 'countryCode=MX&countryCode=PE', 'countryCode=toString']) {
      expect((await gateway.send(token, 'GET', `${menu}?${query}`)).status).toBe(404);
    }
  });
});

it('a merchant’s countries are its own', async () => {
  const token = await gateway.enter('owner@condor.example');
  expect((await gateway.send(token, 'GET', '/api/manage/CO/payout-orders')).status).toBe(200);
  expect(await gateway.send(token, 'GET', '/api/manage/PK/payout-orders')).toMatchObject({
    status: 200,
    body: { code: 418, data: null },
  });
});
