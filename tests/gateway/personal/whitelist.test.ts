import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { credentials } from '../auth/support/signInGateway';
import type { Answer } from '../support/testGateway';
import { type PersonalGateway, personalGateway } from './support/personalGateway';

const owner = 'owner@mariposa.example';
const limited = 'whitelist@mariposa.example';
let gateway: PersonalGateway;

beforeAll(async () => {
  gateway = await personalGateway();
});
afterAll(() => gateway.close());
beforeEach(() => gateway.later(60));

const store = (account: string, whitelist: string[]) =>
  gateway.db.updateTable('merchant_user').set({ whitelist }).where('account', '=', account).execute();

const password = async (address: string, secret = credentials(limited).password) =>
  (await gateway.password(limited, secret, address)).body.code;

/** A change with a new code of the owner's authenticator. */
const write = async (token: string, method: 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) => {
  gateway.later(1);
  return gateway.records(token, method, path, body, { 'authenticator-code': gateway.shown(owner) });
};
const add = (token: string, network: unknown) =>
  write(token, 'POST', 'ip-whitelist', { addressRange: network });
const entries = async (token: string) =>
  (await gateway.records(token, 'GET', 'ip-whitelist')).body.data as {
    id: string;
    addressRange: string;
    includes: string;
  }[];
const listed = async (token: string) => (await entries(token)).map(({ id: _id, ...entry }) => entry);
const idOf = async (token: string, wanted: string) =>
  (await entries(token)).find(({ addressRange: network }) => network === wanted)!.id;
/** The status of a response, and where it says that something is wrong. */
const errors = async (answer: Promise<Answer>) => {
  const { status, body } = await answer;
  return [status, body.errors?.map(({ path, keyword }) => `${path} ${keyword}`)];
};
const remove = async (token: string, network: string) =>
  write(token, 'DELETE', `ip-whitelist/${await idOf(token, network)}`);
const enter = async () => {
  const token = await gateway.enter(owner);
  gateway.later(1);
  return token;
};

describe('a user with a whitelist', () => {
  it.each([
    ['203.0.113.7', 200],
    ['::ffff:203.0.113.255', 200],
    ['203.0.114.1', 410],
    ['198.51.100.9', 410],
    ['2001:db8::1', 410],
    ['unknown', 410],
  ])('at %s gets code %i', async (address, code) => {
    expect(await password(address)).toBe(code);
  });

  it('learns of it with HTTP 200 and a message, and only with the correct password', async () => {
    const answer = await gateway.password(limited, credentials(limited).password, '198.51.100.9');
    expect(answer).toMatchObject({ status: 200, body: { code: 410, data: null } });
    expect(answer.body.msg).toContain('whitelist');
    expect(await password('198.51.100.9', 'Wrong-2026')).toBe(401);
  });

  it('is rejected at the second step too if the ticket is used elsewhere', async () => {
    const first = await gateway.password(limited, credentials(limited).password);
    const { ticket } = first.body.data as { ticket: string };
    const away = await gateway.code(ticket, gateway.shown(limited), '198.51.100.9');
    expect(away.body).toMatchObject({ code: 410, data: null });
    // Neither ticket nor code was used up.
    expect((await gateway.code(ticket, gateway.shown(limited))).body.code).toBe(200);
  });

  it('is rejected while setting a first password and while binding an authenticator', async () => {
    for (const account of ['new@mariposa.example', 'unbound@mariposa.example']) {
      await store(account, ['203.0.113.7']);
      const first = await gateway.password(account, credentials(account).password);
      const { ticket } = first.body.data as { ticket: string };
      const isNew = account.startsWith('new');
      const body = isNew
        ? { ticket, password: 'Papillon-2027', repeatPassword: 'Papillon-2027' }
        : { ticket, code: '123456' };
      const path = isNew ? 'firstUpdateAccountPwd' : 'validateGoogleCodeByCode';
      const away = { 'x-forwarded-for': '198.51.100.9' };
      if (!isNew) await gateway.send(undefined, 'GET', `/api/global/getQRCode?ticket=${ticket}`);
      expect((await gateway.send(undefined, 'POST', `/api/global/${path}`, body, away)).body.code).toBe(410);
    }
  });

  it('is rejected at one-click sign-in as well', async () => {
    await store(owner, ['203.0.113.7']);
    const click = (address: string) =>
      gateway.send(
        undefined,
        'POST',
        '/api/global/testLogin',
        { account: owner },
        { 'x-forwarded-for': address },
      );
    expect((await click('198.51.100.9')).body.code).toBe(410);
    expect((await click('203.0.113.7')).body.code).toBe(200);
    await store(owner, []);
  });

  it('is rejected at each request from elsewhere, and failed sign-ins are in the history', async () => {
    const token = await gateway.enter(limited);
    const ask = (address: string, url = '/api/manage/MX/collection-orders') =>
      gateway.send(token, 'GET', url, undefined, { 'x-forwarded-for': address });
    expect((await ask('203.0.113.7')).body.code).toBe(200);
    expect(await ask('198.51.100.9')).toMatchObject({ status: 200, body: { code: 410, data: null } });
    expect((await ask('198.51.100.9', '/api/global/personal/profile')).body.code).toBe(410);
    expect((await ask('203.0.113.8')).body.code).toBe(200);
    expect(await gateway.history(token)).toContain('!signIn address');
  });
});

describe('the whitelist', () => {
  it('is shown with the current address', async () => {
    const token = await gateway.enter(limited);
    expect(await listed(token)).toEqual([{ addressRange: '203.0.113.0/24', includes: 'own' }]);
    expect((await gateway.records(token, 'GET', 'connections')).body.data).toMatchObject([
      { address: '203.0.113.7', access: 'listed' },
    ]);
  });

  it('is added to, normalized, and applies from then on', async () => {
    const token = await enter();
    expect((await add(token, ' 203.0.113.99/24')).body.data).toMatchObject({
      addressRange: '203.0.113.0/24',
    });
    await add(token, '2001:DB8::/32');
    expect(await listed(token)).toEqual([
      { addressRange: '2001:db8::/32', includes: 'other' },
      { addressRange: '203.0.113.0/24', includes: 'own' },
    ]);
    const from = async (address: string) =>
      (await gateway.records(token, 'GET', 'sessions', undefined, { 'x-forwarded-for': address })).body.code;
    expect(await from('2001:db8:5::1')).toBe(200);
    expect(await from('198.51.100.9')).toBe(410);
    expect((await gateway.call(token, 'GET', 'profile')).body.data).toMatchObject({ whitelisted: 2 });
    expect(await gateway.history(token)).toContain('whitelistChanged');
    for (const network of ['2001:db8::/32', '203.0.113.0/24']) {
      expect((await remove(token, network)).status).toBe(200);
    }
    expect(await from('198.51.100.9')).toBe(200);
  });

  it('takes the address that the user comes from, and replaces an entry', async () => {
    const token = await enter();
    const own = await write(token, 'POST', 'ip-whitelist/add-own');
    expect(own.status).toBe(200);
    const id = await idOf(token, '203.0.113.7');
    const changed = await write(token, 'PUT', `ip-whitelist/${id}`, { addressRange: '203.0.113.0/25' });
    expect(changed.body.data).toMatchObject({ addressRange: '203.0.113.0/25' });
    expect(await listed(token)).toEqual([{ addressRange: '203.0.113.0/25', includes: 'own' }]);
    await remove(token, '203.0.113.0/25');
  });

  it('is never changed so that it would lock the user out', async () => {
    const token = await enter();
    expect(await errors(add(token, '198.51.100.0/24'))).toEqual([422, ['/addressRange ownAddress']]);
    await add(token, '203.0.113.7');
    await add(token, '198.51.100.0/24');
    expect(await errors(remove(token, '203.0.113.7'))).toEqual([422, ['/addressRange ownAddress']]);
    const id = await idOf(token, '203.0.113.7');
    const elsewhere = write(token, 'PUT', `ip-whitelist/${id}`, { addressRange: '198.51.100.1' });
    expect(await errors(elsewhere)).toEqual([422, ['/addressRange ownAddress']]);
    expect(await listed(token)).toHaveLength(2);
    await store(owner, []);
  });

  it('takes no entry that is none, or is there already, and at most 50', async () => {
    const token = await enter();
    const keywords = async (network: unknown) =>
      (await add(token, network)).body.errors?.map(({ path, keyword }) => `${path} ${keyword}`);
    expect(await keywords('example.com')).toEqual(['/addressRange format']);
    expect(await keywords('203.0.113.0/33')).toEqual(['/addressRange format']);
    await add(token, '203.0.113.7');
    expect(await keywords('::ffff:203.0.113.7')).toEqual(['/addressRange repeated']);
    await store(owner, ['203.0.113.7', ...Array.from({ length: 49 }, (_, index) => `203.0.114.${index}`)]);
    expect(await keywords('203.0.115.1')).toEqual(['/addressRange full']);
    await store(owner, []);
  });

  it('is changed only with a correct unused code and the permission to edit', async () => {
    const token = await enter();
    const send = async (code: string, network: string, as = token) => {
      const headers = { 'authenticator-code': code };
      const answer = await gateway.records(as, 'POST', 'ip-whitelist', { addressRange: network }, headers);
      return answer.body.errors?.map(({ keyword }) => keyword) ?? answer.status;
    };
    const code = gateway.shown(owner);
    expect(await send('', '203.0.113.7')).toEqual(['stepUp']);
    expect(await send('000000', '203.0.113.7')).toEqual(['stepUp']);
    expect(await send(code, '203.0.113.7')).toBe(200);
    expect(await send(code, '203.0.113.0/24')).toEqual(['stepUp']);
    expect(await gateway.history(token)).toContain('!stepUp wrongCode');
    const support = await gateway.enter('support@mariposa.example');
    expect((await gateway.records(support, 'GET', 'ip-whitelist')).status).toBe(200);
    expect(await send(gateway.shown('support@mariposa.example', 1), '203.0.113.7', support)).toBe(403);
    await store(owner, []);
  });
});
