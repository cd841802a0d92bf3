import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../src/gateway/database/ids';
import { resourcePath } from '../../../src/gateway/resources/access';
import { type TestGateway, testGateway } from '../support/testGateway';

let gateway: TestGateway;
let token: string;
let country: string;
beforeAll(async () => {
  gateway = await testGateway({ merchants: true, now: '2026-11-20T12:00:00Z' });
  const user = await gateway.db
    .selectFrom('merchant_user')
    .select(['id as userId', 'merchant_id as merchantId'])
    .orderBy('account')
    .executeTakeFirstOrThrow();
  token = gateway.signIn(user);
  country = Object.keys(gateway.model.countries)[0]!;
});
afterAll(() => gateway.close());

/** What a plain object has although nobody has put it there. */
const names = ['constructor', '__proto__', 'toString'];

const json = (value: unknown) => encodeURIComponent(JSON.stringify(value));
/** An object with a member of this name: written as JSON, because `{ __proto__: … }` has none. */
const withMember = (name: string, value: unknown): string =>
  `{${JSON.stringify(name)}:${JSON.stringify(value)}}`;
const key = () => ({ 'idempotency-key': `hostile-${newId()}` });
const as = { 'content-type': 'application/json' };

/** Sends a request. Returns its status and path where the gateway did not know what to say. */
async function failure(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<string[]> {
  const { status } = await gateway.send(token, method, path, body, { ...(body ? as : {}), ...headers });
  return status >= 500 ? [`${method} ${path} ${JSON.stringify(body ?? '')}: ${status}`] : [];
}

describe.each(names)('the name %s', (name) => {
  it('of a field, an operator or a column is rejected by every list', async () => {
    const failures: string[] = [];
    for (const resource of Object.keys(gateway.model.resources)) {
      const path = resourcePath(gateway.model, resource).replace(':country', country);
      const encoded = encodeURIComponent(name);
      for (const query of [
        `filter=${encodeURIComponent(withMember(name, 1))}`,
        `filter=${encodeURIComponent(`{"id":${withMember(name, 1)}}`)}`,
        `sort=${json([name, 'ASC'])}`,
        `filter={}&widen=${encoded}`,
        `totals=${encoded}&counts=${encoded}`,
        `range=[0,1]&totals=${encoded}`,
        `after=${encoded}`,
      ])
        failures.push(...(await failure('GET', `${path}?${query}`)));
      for (const format of ['csv', 'xlsx', 'pdf', name]) {
        const query = `format=${format}&columns=${encoded},id&filter=${encodeURIComponent(withMember(name, 1))}`;
        failures.push(...(await failure('GET', `${path}/export?${query}`)));
        failures.push(...(await failure('GET', `${path}/export?format=${format}&columns=${encoded}`)));
      }
    }
    expect(failures).toEqual([]);
  });

  it('of a field is rejected by every form, also inside of a value', async () => {
    const failures: string[] = [];
    for (const [resource, { actions = {} }] of Object.entries(gateway.model.resources)) {
      const path = resourcePath(gateway.model, resource).replace(':country', country);
      const id = newId();
      const fields = Object.keys(
        gateway.model.schemas[gateway.model.resources[resource]!.entity]?.properties ?? {},
      );
      const bodies = [
        withMember(name, 'x'),
        withMember(name, { [name]: [] }),
        ...fields.slice(0, 12).map((field) => `{${JSON.stringify(field)}:${withMember(name, 'x')}}`),
        ...fields.slice(0, 12).map((field) => `{${JSON.stringify(field)}:${JSON.stringify(name)}}`),
      ];
      for (const body of bodies) {
        failures.push(...(await failure('POST', path, body, key())));
        failures.push(...(await failure('PUT', `${path}/${id}`, body, key())));
      }
      for (const action of [...Object.keys(actions), name]) {
        failures.push(...(await failure('POST', `${path}/${id}/${action}`, bodies[0], key())));
        failures.push(...(await failure('POST', `${path}/${action}`, bodies[0], key())));
        const rows = `{"ids":["${id}"],"input":${bodies[0]}}`;
        failures.push(...(await failure('POST', `${path}/batches/${action}`, rows, key())));
      }
      const imported = `{"items":[{"number":1,"body":${bodies[0]}}],"rows":[${bodies[0]}]}`;
      failures.push(...(await failure('POST', `${path}/batches/create`, imported, key())));
      failures.push(...(await failure('POST', `${path}/${id}/reveal`, { field: name })));
      failures.push(...(await failure('POST', `${path}/${id}/reveal`, { field: `${fields[0]}/${name}` })));
      failures.push(...(await failure('POST', `${path}/lookups/${name}`, { value: name })));
      const octets = { 'content-type': 'application/octet-stream' };
      for (const form of ['create', name]) {
        const upload = `${path}/uploads/${form}?field=${encodeURIComponent(name)}&name=${encodeURIComponent(name)}`;
        failures.push(...(await failure('POST', upload, Buffer.from('x'), octets)));
      }
    }
    expect(failures).toEqual([]);
  });

  it('of a view, a figure, a country or a language is rejected, or means nothing', async () => {
    const failures: string[] = [];
    const [resource] = Object.entries(gateway.model.resources).find(([, { list }]) => list)!;
    const path = resourcePath(gateway.model, resource).replace(':country', country);
    const pathOf = (collection: string) =>
      resourcePath(gateway.model, resource, `${collection}/${resource}`).replace(':country', country);
    const view = { name, filter: {}, sort: { field: name, order: 'ASC' }, columns: [name] };
    failures.push(...(await failure('POST', pathOf('views'), view)));
    const filter = `{"name":"x","filter":${withMember(name, 1)},"sort":{"field":"id","order":"ASC"},"columns":["id"]}`;
    failures.push(...(await failure('POST', pathOf('views'), filter)));
    failures.push(...(await failure('PUT', pathOf('columns'), { columns: [name] })));
    const figures = [
      { resource: name, time: 'id' },
      { resource, time: name },
      { resource, time: 'requestedAt', sums: [name], groupBy: name },
      { resource, time: 'requestedAt', balance: name },
    ].map((figure) => JSON.stringify(figure));
    figures.push(`{"resource":"${resource}","time":"requestedAt","filter":${withMember(name, 1)}}`);
    for (const figure of figures) {
      failures.push(...(await failure('POST', `/api/manage/${country}/figures`, `{"figures":[${figure}]}`)));
    }
    for (const place of [
      `/api/manage/${name}/${resource}`,
      `/api/manage/${country}/${name}`,
      `/api/global/manage/${name}`,
      `/api/manage/${country}/views/${name}`,
      `/api/global/manage/views/${name}`,
    ])
      failures.push(...(await failure('GET', place)));
    const menu = '/api/global/auth/account/getMenuListForAuthorization';
    failures.push(...(await failure('GET', `${menu}?countryCode=${encodeURIComponent(name)}`)));
    for (const header of ['language', 'country']) {
      const answer = await gateway.send(token, 'GET', path, undefined, { [header]: name });
      expect(answer.status).toBe(200);
      failures.push(...(await failure('GET', `${path}/export?format=csv`, undefined, { [header]: name })));
    }
    for (const call of ['preLoginValidation', 'sendCodeForLoginToEmail', 'errorReport', 'personal/profile'])
      failures.push(...(await failure('POST', `/api/global/${call}`, withMember(name, name))));
    expect(failures).toEqual([]);
  });
});
