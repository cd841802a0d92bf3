import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { globalRoutes } from '../../access/support/globalRoutes';
import { realmRoutes } from '../../access/support/countryRoutes';
import { type RechargeGateway, rechargeGateway } from '../../funds/recharges/support/rechargeGateway';
import { type AtPage, enterFirst, openPage, password } from './support/page';

let gateway: RechargeGateway;
let olga: AtPage;
beforeAll(async () => {
  gateway = await rechargeGateway({ sandbox: false, webAddress: 'http://pay.example.com' });
  olga = await enterFirst(gateway, 'olga');
});
afterAll(() => gateway.close());

/** Sends the cookie with these headers alone. */
const send = (method: 'GET' | 'POST' | 'DELETE', path: string, headers: Record<string, string>) =>
  gateway.send(undefined, method, path, undefined, { cookie: olga.page.cookie(), ...headers });

const other = 'This call was sent by another page.';

describe('the cookie of an operator', () => {
  it('counts for what the page itself sends', async () => {
    const { id } = await gateway.recharge();
    const path = `/api/provider/manage/MX/recharges/${id}/approve`;
    const own: Record<string, string>[] = [
      { 'sec-fetch-site': 'same-origin' },
      { origin: 'http://pay.example.com' },
      { origin: 'http://desk.example.com', host: 'desk.example.com' },
    ];
    for (const headers of own) {
      expect((await send('GET', '/api/provider/session', headers)).status).toBe(200);
      // It is not found out whether there is such a record but by whom may decide about it.
      expect((await send('POST', path, { ...headers, 'if-match': '"none"' })).status).toBe(404);
    }
  });

  it('does nothing for a page of somebody else, or a change that says of no page', async () => {
    const foreign: Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site' },
      // A neighbour of the same domain, to which the browser would send it.
      { 'sec-fetch-site': 'same-site', origin: 'http://pay.example.com' },
      { origin: 'http://evil.example.com' },
      { origin: 'null' },
    ];
    const changes: ['POST' | 'DELETE', string][] = [
      ['POST', '/api/provider/manage/MX/recharges/x/approve'],
      ['POST', '/api/provider/change-password'],
      ['DELETE', '/api/provider/session'],
    ];
    for (const headers of foreign) {
      for (const [method, path] of changes)
        expect(await send(method, path, headers)).toMatchObject({
          status: 403,
          body: { msg: expect.stringContaining(other) },
        });
      expect((await send('GET', '/api/provider/session', headers)).status).toBe(403);
      const body = { name: 'olga', password, code: '123456' };
      expect((await gateway.send(undefined, 'POST', '/api/provider/sign-in', body, headers)).status).toBe(
        403,
      );
    }
    for (const [method, path] of changes) expect((await send(method, path, {})).status).toBe(403);
    expect((await send('GET', '/api/provider/session', {})).status).toBe(200);
  });

  it('opens nothing of merchants, nor what operators’ programs call', async () => {
    const own = { 'sec-fetch-site': 'same-origin' };
    const token = olga.page.cookie().split('=')[1]!;
    const paths = [
      ...globalRoutes.guarded.map(({ method, url }) => [method, url] as const),
      ['GET', '/api/manage/MX/recharges'],
      ['GET', '/api/v1/collection-orders/x'],
      ['GET', '/api/operator/reviews'],
    ] as const;
    for (const [method, path] of paths)
      expect(
        (await gateway.send(undefined, method, path, undefined, { cookie: olga.page.cookie(), ...own }))
          .status,
      ).toBe(401);
    for (const given of [token, `Bearer ${token}`])
      expect((await gateway.send(given, 'GET', '/api/manage/MX/recharges')).status).toBe(401);
  });
});

describe('what merchants have', () => {
  it('opens nothing of the realm, wherever it is sent', async () => {
    const own = { 'sec-fetch-site': 'same-origin' };
    const routes = [...realmRoutes(gateway.model), 'POST /api/provider/change-password'];
    for (const route of routes.slice(-8)) {
      const [method, path] = route.split(' ') as ['GET' | 'POST', string];
      const url = path.replace(':country', 'MX').replace(':id', 'x');
      for (const headers of [
        { ...own, cookie: `corridor_operator=${gateway.token}` },
        { ...own, cookie: `Admin-Token=${gateway.token}` },
        {
          ...own,
          'request-application': 'MX00',
          'request-signature': 'v1,AAAA',
          'request-timestamp': String(Math.floor(gateway.clock.now().getTime() / 1000)),
        },
      ])
        expect((await gateway.send(undefined, method, url, undefined, headers)).status).toBe(401);
      expect((await gateway.send(gateway.token, method, url, undefined, own)).status).toBe(401);
    }
    expect((await openPage(gateway).send('GET', 'session')).status).toBe(401);
  });
});
