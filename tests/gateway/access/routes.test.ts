import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resourcePath } from '../../../src/gateway/resources/access';
import type { NavigationEntry } from '../../../src/metadata/model/NavigationEntry';
import { type AccessGateway, accessGateway } from './support/accessGateway';
import { countryRoutes, realmRoutes, scopedRoutes } from './support/countryRoutes';
import { globalRoutes } from './support/globalRoutes';
import type { GuardedRoute } from './support/GuardedRoute';
import { programRoutes } from './support/programRoutes';
import { productModel } from '../support/productModel';

const model = await productModel();
const [here] = Object.keys(model.countries) as [string];
const namesOf = (routes: GuardedRoute[]) => [
  ...new Set(routes.map(({ method, url, route = url }) => `${method} ${route}`)),
];
const entries = (list: NavigationEntry[]): NavigationEntry[] =>
  list.flatMap((entry) => [entry, ...entries(entry.children ?? [])]);

/** Without HEAD, which Fastify adds to each GET with the same handler. */
const served = () => new Set(gateway.routes.filter((route) => !route.startsWith('HEAD ')));
const isCountry = (route: string) => route.includes(' /api/manage/') && !globalRoutes.open.includes(route);

let hosts = 0;
/** Whoever cannot prove who they are waits after many attempts: each route is asked from another host. */
const elsewhere = () => ({ 'x-forwarded-for': `10.0.0.${(hosts += 1)}` });

let gateway: AccessGateway;
beforeAll(async () => {
  gateway = await accessGateway({ model, config: { trustProxy: ['127.0.0.1'] } });
});
afterAll(() => gateway.close());

describe('the routes of the server', () => {
  it('of a country are exactly those of the Model’s resources and actions', () => {
    const declared = namesOf(countryRoutes(model));
    expect(declared.length).toBeGreaterThan(10);
    expect([...served()].filter(isCountry).toSorted()).toEqual(declared.toSorted());
  });

  it('outside of countries are all in the table of who may call them', () => {
    const guarded = [...globalRoutes.guarded, ...scopedRoutes(model)];
    const { operators, open } = globalRoutes;
    const known = [
      ...namesOf(guarded),
      ...programRoutes(model),
      ...realmRoutes(model),
      ...operators,
      ...open,
    ];
    expect([...served()].filter((route) => !isCountry(route)).toSorted()).toEqual(known.toSorted());
  });
});

describe('the permissions', () => {
  it('that routes require can all be given to a role', async () => {
    const { token } = await gateway.enter();
    const menu = '/api/global/auth/account/getMenuListForAuthorization';
    const { text } = await gateway.send(token, 'GET', menu);
    const required = [...countryRoutes(model), ...scopedRoutes(model), ...globalRoutes.guarded].flatMap(
      ({ permission }) => permission ?? [],
    );
    expect(required.filter((permission) => !text.includes(`"${permission}"`))).toEqual([]);
  });

  it.each(entries(model.navigation).filter(({ resource }) => resource !== undefined))(
    'of the menu entry $path suffice for the list behind it',
    async ({ resource, permission }) => {
      const { token } = await gateway.enter({ permissions: permission === undefined ? [] : [permission] });
      const path = resourcePath(model, resource!).replace(':country', here);
      const answer = await gateway.send(token, 'GET', path);
      // Not even a new merchant is without users and roles.
      const data = expect.any(Array) as unknown[];
      expect(answer).toMatchObject({ status: 200, body: { code: 200, data } });
    },
  );
});

describe('a request without a session', () => {
  it.each([...countryRoutes(model), ...globalRoutes.guarded].filter(({ method }) => method !== 'GET'))(
    'is rejected by $method $url before its body is read',
    async ({ method, url }) => {
      const path = url.replace(':country', here).replace(':id', 'any');
      const json = { 'content-type': 'application/json' };
      const { status, body } = await gateway.send(undefined, method, path, '{"cut off', json);
      expect([status, body.code]).toEqual([401, 409]);
    },
  );
});

describe('the routes of programs', () => {
  it.each(programRoutes(model))('%s takes no token of a user', async (route) => {
    const { token } = await gateway.enter();
    const [method, url] = route.split(' ') as ['GET' | 'POST', string];
    const host = elsewhere();
    const forged: Record<string, string>[] = [
      host,
      {
        ...host,
        'request-application': 'MX00',
        'request-signature': 'v1,AAAA',
      },
    ];
    for (const headers of forged) {
      expect((await gateway.send(token, method, url, undefined, headers)).status).toBe(401);
    }
  });
});

describe('the routes of operators', () => {
  it.each([...globalRoutes.operators, ...realmRoutes(model)])(
    '%s takes the token of an operator and of nobody else',
    async (route) => {
      const [method, url] = route.split(' ') as ['GET' | 'POST', string];
      const { token } = await gateway.enter();
      const json = { 'content-type': 'application/json', ...elsewhere() };
      for (const given of [undefined, token, `Bearer ${token}`]) {
        const { status } = await gateway.send(
          given,
          method,
          url,
          method === 'GET' ? undefined : '{"cut off',
          json,
        );
        expect(status).toBe(401);
      }
    },
  );
});

describe('public routes', () => {
  it.each(globalRoutes.open.filter((route) => route.includes('/api/')))(
    '%s needs no session, and a forged one does no harm',
    async (route) => {
      const [method, url] = route.split(' ') as ['GET' | 'POST', string];
      for (const token of [undefined, 'A'.repeat(43)]) {
        const { status, body } = await gateway.send(token, method, url, method === 'GET' ? undefined : {});
        expect(url.includes(':') ? [404, 422] : [200, 422]).toContain(status);
        // A file has no envelope.
        expect([403, 409, 410, 418]).not.toContain((body as typeof body | undefined)?.code);
      }
    },
  );
});
