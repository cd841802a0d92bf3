import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { permissionNames } from '../../../src/metadata/tenants/permissionPatterns';
import { hashToken } from '../../../src/gateway/auth/tokens';
import { entityTable } from '../../../src/metadata/storage/entityTable';
import { insertRecords, readRecord } from '../../../src/gateway/database/records';
import { newId } from '../../../src/gateway/database/ids';
import { sampleRecords } from '../support/sampleRecords';
import { type AccessGateway, accessGateway, type UserParts } from './support/accessGateway';
import { countryRoutes, scopedRoutes } from './support/countryRoutes';
import { globalRoutes } from './support/globalRoutes';
import type { GuardedRoute } from './support/GuardedRoute';
import { productModel } from '../support/productModel';

const model = await productModel();
const [here, there] = Object.keys(model.countries) as [string, string];
const everything = permissionNames(model.permissions);
const routes = [...countryRoutes(model), ...scopedRoutes(model), ...globalRoutes.guarded];

let gateway: AccessGateway;
beforeAll(async () => {
  gateway = await accessGateway({ model });
});
afterAll(() => gateway.close());

/** Calls a route for a record, or for one that does not exist. */
const ask = ({ method, url }: GuardedRoute, token: string | undefined, id = newId(), country = here) => {
  const path = url.replace(':country', country).replace(':id', id);
  return gateway.send(token, method, path, method === 'GET' ? undefined : {});
};
const enter = async (parts: UserParts) => (await gateway.enter(parts)).token;

const signedOut = () => ({ status: 401, body: { code: 409, data: null } });
/** Who stores the answer as a file looks at its status alone. */
const notListed = (url: string) => ({
  status: isFile(url) ? 403 : 200,
  body: { code: 410, data: null },
});

/** Whether what the route answers with is a file. */
const isFile = (url: string) => /\/(export|files\/[^/]+|file|receipt|import-template)$/.test(url);

/** Callers whom every route rejects in the same way, and how. */
const outsiders: [
  string,
  () => Promise<string | undefined>,
  (url: string) => { status: number; body: object },
][] = [
  ['nobody', async () => undefined, signedOut],
  ['an empty token', async () => '', signedOut],
  ['a forged token', async () => randomBytes(32).toString('base64url'), signedOut],
  ['the stored hash of a token', async () => hashToken(await enter({})), signedOut],
  ['a session that was not used for half an hour', () => enter({ begun: 60, used: 30 }), signedOut],
  ['a session that was begun twelve hours ago', () => enter({ begun: 720 }), signedOut],
  ['a disabled user', () => enter({ status: 'disabled' }), signedOut],
  ['a user of a disabled merchant', () => enter({ merchantStatus: 'disabled' }), signedOut],
  ['a user whose address is not on their whitelist', () => enter({ whitelist: ['203.0.113.7'] }), notListed],
  [
    'a session that was signed out',
    async () => {
      const token = await enter({});
      await gateway.send(token, 'POST', '/api/global/logout');
      return token;
    },
    signedOut,
  ],
];

describe.each(outsiders)('%s', (_who, tokenOf, rejection) => {
  let token: string | undefined;
  beforeAll(async () => {
    token = await tokenOf();
  });

  it.each(routes)('is rejected by $method $url', async (route) => {
    expect(await ask(route, token)).toMatchObject(rejection(route.url));
    if (route.method !== 'GET' || route.withoutHead) return;
    const path = route.url.replace(':country', here).replace(':id', newId());
    const head = await gateway.send(token, 'HEAD', path);
    // An export has no HEAD, and is taken for the id of a record.
    expect([rejection('').status, rejection(route.url).status]).toContain(head.status);
    expect(head.text).toBe('');
  });
});

describe('a user with every permission but the one of', () => {
  it.each(routes.filter(({ permission }) => permission !== undefined))(
    '$method $url is rejected',
    async (route) => {
      const token = await enter({ permissions: everything.filter((one) => one !== route.permission) });
      expect(await ask(route, token)).toMatchObject({ status: 403, body: { code: 403, data: null } });
    },
  );
});

describe('a user with no permission but the one of', () => {
  it.each(routes)('$method $url is accepted', async (route) => {
    const { token, merchantId, sessionId } = await gateway.enter({
      permissions: route.permission === undefined ? [] : [route.permission],
      // The address of these requests is listed.
      whitelist: ['127.0.0.0/8', '::1'],
    });
    const { resource } = route;
    const id = resource && hasTable(resource) ? await store(resource, merchantId) : sessionId;
    const { status, body } = await ask(route, token, id);
    // The id of a session is not that of other records.
    const isForeign = route.url.startsWith('/api/global/manage/') || (resource && !hasTable(resource));
    const missing = isForeign ? [404] : [];
    const accepted = route.accepted === undefined ? [200, 422, ...missing] : [route.accepted];
    expect(accepted).toContain(status);
    // An export is a file, everything else an envelope.
    expect([undefined, ...accepted]).toContain(body?.code);
  });
});

describe('a merchant without an account in the country', () => {
  let token: string;
  beforeAll(async () => {
    token = await enter({ countries: [there] });
  });

  it.each(countryRoutes(model))('is rejected by $method $url', async (route) => {
    const status = isFile(route.url) ? 404 : 200;
    expect(await ask(route, token)).toMatchObject({ status, body: { code: 418, data: null } });
    expect(await ask(route, token, newId(), 'QQ')).toMatchObject({ status: 404, body: { code: 404 } });
  });
});

describe('another merchant’s record', () => {
  it.each(countryRoutes(model).filter(isOfRecord))('does not exist for $method $url', async (route) => {
    const owner = await gateway.enter();
    const id = await store(route.resource!, owner.merchantId);
    const table = entityTable(model, model.resources[route.resource!]!.entity);
    const key = { merchantId: owner.merchantId, country: here, id };
    const before = await readRecord(gateway.db, table, key);
    expect(before).toBeDefined();
    const token = await enter({});
    const foreign = await ask(route, token, id);
    const none = await ask(route, token);
    // The body is checked first; only whether the record exists must stay secret.
    expect(route.method === 'GET' ? [404] : [404, 422]).toContain(foreign.status);
    expect({ status: foreign.status, body: foreign.body }).toEqual({
      status: none.status,
      body: none.body,
    });
    expect(await readRecord(gateway.db, table, key)).toEqual(before);
    const events = await gateway.db
      .selectFrom('record_event')
      .select('id')
      .where('record_id', '=', id)
      .execute();
    expect(events).toEqual([]);
  });

  it('is in no list', async () => {
    for (const [name, { permission, scope = 'country' }] of Object.entries(model.resources)) {
      if (scope !== 'country' || !hasTable(name)) continue;
      const owner = await gateway.enter();
      await store(name, owner.merchantId);
      const route: GuardedRoute = { method: 'GET', url: `/api/manage/:country/${name}`, permission };
      expect((await ask(route, owner.token)).body.data).toHaveLength(1);
      expect((await ask(route, await enter({}))).body.data).toEqual([]);
    }
  });
});

it('another user’s session cannot be ended', async () => {
  const other = await gateway.enter();
  const route = scopedRoutes(model).find(({ url }) => url.endsWith('sessions/:id/end'))!;
  expect((await ask(route, await enter({}), other.sessionId)).status).toBe(404);
  expect((await gateway.send(other.token, 'GET', '/api/global/manage/sessions')).status).toBe(200);
});

it('a gateway without the sandbox rejects the session of a sandbox user', async () => {
  const real = await accessGateway({ model, config: { sandbox: false } });
  try {
    const [own, sandbox] = [await real.enter(), await real.enter({ sandbox: true })];
    const profile = '/api/global/personal/profile';
    expect((await real.send(own.token, 'GET', profile)).status).toBe(200);
    expect(await real.send(sandbox.token, 'GET', profile)).toMatchObject(signedOut());
  } finally {
    await real.close();
  }
});

/** Whether a route is about one record that is stored in a table. */
function isOfRecord({ url, resource }: GuardedRoute): boolean {
  return resource !== undefined && hasTable(resource) && url.includes(':id');
}

/** Whether the records of a resource are stored in a table of their own; those that code has are tested with the code. */
function hasTable(resource: string): boolean {
  return entityTable(model, model.resources[resource]!.entity).isStored;
}

/** Stores a record of a resource for a merchant. Returns its id. */
async function store(resource: string, merchantId: string): Promise<string> {
  const table = entityTable(model, model.resources[resource]!.entity);
  const [id] = await insertRecords(gateway.db, table, sampleRecords(table, { merchantId, country: here }, 1));
  return id!;
}
