import { actionRequest } from '../../../src/metadata/bind/actionRequest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { entityTable, storedEntities } from '../../../src/metadata/storage/entityTable';
import { insertRecords } from '../../../src/gateway/database/records';
import { newId } from '../../../src/gateway/database/ids';
import { allPermissions } from '../support/allPermissions';
import { sampleRecords } from '../support/sampleRecords';
import { type TestGateway, testGateway } from '../support/testGateway';
import { productModel } from '../support/productModel';

const model = await productModel();
const [here, there] = Object.keys(model.countries) as [string, string];
const owner = newId();
const stranger = newId();

let gateway: TestGateway;
let stored: Map<string, string[]>;

beforeAll(async () => {
  gateway = await testGateway({ model });
  stored = new Map();
  for (const entity of storedEntities(model)) {
    const table = entityTable(model, entity);
    const ids = await insertRecords(
      gateway.db,
      table,
      sampleRecords(table, { merchantId: owner, country: here }, 3),
    );
    await insertRecords(gateway.db, table, sampleRecords(table, { merchantId: stranger, country: there }, 2));
    stored.set(entity, ids);
  }
});
afterAll(() => gateway.close());

/** Requests that must not succeed on a record that is not one's own. */
function attempts(resource: string, id: string): ['GET' | 'POST' | 'PUT' | 'DELETE', string][] {
  const definition = model.resources[resource]!;
  // What saves a file has no request of its own.
  const actions = Object.entries(definition.actions ?? {}).flatMap(([name, action]) =>
    action.file === undefined ? actionRequest(name, action) : [],
  );
  return [
    ['GET', id],
    ['GET', `${id}/events`],
    ...(definition.edit ? [['PUT', id] as ['PUT', string]] : []),
    ...(definition.delete ? [['DELETE', id] as ['DELETE', string]] : []),
    ...actions.map(({ method, path }) => [method, path.replace('{id}', id)] as ['POST', string]),
  ];
}

/** Records of a merchant or a user, and those that code has, have tests of their own. */
const ofCountries = Object.entries(model.resources).flatMap(([name, { entity, scope = 'country' }]) =>
  scope === 'country' && entityTable(model, entity).isStored ? [name] : [],
);

describe.each(ofCountries)('%s', (resource) => {
  const definition = model.resources[resource]!;
  const base = (country: string) => `/api/manage/${country}/${resource}`;

  it('lists a merchant’s own records of the country alone', async () => {
    const mine = gateway.signIn({ merchantId: owner });
    const ids = stored.get(definition.entity)!;
    const own = await gateway.send(mine, 'GET', base(here));
    expect((own.body.data as { id: string }[]).map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
    expect((await gateway.send(mine, 'GET', base(there))).body.data).toEqual([]);

    const other = gateway.signIn({ merchantId: stranger });
    expect((await gateway.send(other, 'GET', base(here))).body.data).toEqual([]);
    const byId = `${base(here)}?filter=${encodeURIComponent(JSON.stringify({ id: ids }))}`;
    expect((await gateway.send(other, 'GET', byId)).body.data).toEqual([]);
  });

  it.runIf(definition.list?.totals)('sums a merchant’s own records alone', async () => {
    const url = `${base(here)}?totals=${definition.list?.totals?.join(',')}`;
    const own = await gateway.send(gateway.signIn({ merchantId: owner }), 'GET', url);
    const other = await gateway.send(gateway.signIn({ merchantId: stranger }), 'GET', url);
    expect(own.body.data).not.toEqual([]);
    expect(other.body.data).toEqual([]);
  });

  it.runIf(definition.list?.export)(
    'exports a merchant’s own records alone, with the permission',
    async () => {
      const url = `${base(here)}/export?format=csv`;
      const lines = async (merchantId: string) =>
        (await gateway.send(gateway.signIn({ merchantId }), 'GET', url)).text.split('\r\n').length;
      expect((await lines(owner)) - (await lines(stranger))).toBeGreaterThanOrEqual(3);
      const reader = gateway.signIn({ merchantId: owner, permissions: new Set([definition.permission]) });
      expect((await gateway.send(reader, 'GET', url)).status).toBe(403);
    },
  );

  it('is 404 for another merchant, another country and ids that are none, and nothing changes', async () => {
    const [id] = stored.get(definition.entity)! as [string];
    const mine = gateway.signIn({ merchantId: owner });
    const before = await gateway.send(mine, 'GET', `${base(here)}/${id}`);
    expect(before).toMatchObject({ status: 200, body: { data: { id } } });
    const cases: [string, string, string][] = [
      [gateway.signIn({ merchantId: stranger }), here, id],
      [mine, there, id],
      [mine, here, newId()],
      [mine, here, '1'],
      [mine, here, `${id}'--`],
      [mine, here, '%00'],
    ];
    for (const [token, country, requested] of cases) {
      for (const [method, path] of attempts(resource, requested)) {
        const body = method === 'GET' ? undefined : {};
        const answer = await gateway.send(token, method, `${base(country)}/${path}`, body);
        // A body is checked first: what an action needs is no secret.
        const allowed = method === 'GET' ? [404] : [404, 422];
        expect(allowed, `${method} ${path}`).toContain(answer.status);
      }
    }
    expect(await gateway.send(mine, 'GET', `${base(here)}/${id}`)).toMatchObject({ body: before.body });
  });

  it('needs a session, an account in the country and the permission', async () => {
    const [id] = stored.get(definition.entity)! as [string];
    for (const path of ['', `/${id}`, `/${id}/events`]) {
      for (const token of [undefined, 'none', `test-${newId()}`]) {
        expect(await gateway.send(token, 'GET', base(here) + path)).toMatchObject({
          status: 401,
          body: { code: 409 },
        });
      }
      const elsewhere = gateway.signIn({ merchantId: owner, countries: [there] });
      expect(await gateway.send(elsewhere, 'GET', base(here) + path)).toMatchObject({
        status: 200,
        body: { code: 418, data: null },
      });
      const permissions = allPermissions(model);
      permissions.delete(definition.permission);
      const limited = gateway.signIn({ merchantId: owner, permissions });
      expect(await gateway.send(limited, 'GET', base(here) + path)).toMatchObject({
        status: 403,
        body: { code: 403 },
      });
    }
    const reader = gateway.signIn({ merchantId: owner, permissions: new Set([definition.permission]) });
    const writes = attempts(resource, id).filter(([method]) => method !== 'GET');
    const paths = writes.map(([method, path]) => [method, `/${path}`] as const);
    for (const [method, path] of definition.create ? [...paths, ['POST', ''] as const] : paths) {
      expect((await gateway.send(reader, method, base(here) + path, {})).status).toBe(403);
    }
  });
});
