import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { credentials } from '../auth/support/signInGateway';
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

const put = (token: string, entries: unknown, headers?: Record<string, string>) =>
  gateway.call(token, 'PUT', 'whitelist', { entries, code: gateway.shown(owner) }, headers);
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
    expect((await gateway.call(token, 'GET', 'whitelist')).body.data).toEqual({
      entries: ['203.0.113.0/24'],
      address: '203.0.113.7',
    });
  });

  it('is replaced, normalized and without duplicates, and applies from then on', async () => {
    const token = await enter();
    const answer = await put(token, [
      ' 203.0.113.99/24',
      '203.0.113.0/24',
      '2001:DB8::/32',
      '::ffff:192.0.2.1',
    ]);
    const entries = ['203.0.113.0/24', '2001:db8::/32', '192.0.2.1'];
    expect(answer.body).toMatchObject({ code: 200, data: { entries, address: '203.0.113.7' } });
    const from = async (address: string) =>
      (await gateway.call(token, 'GET', 'whitelist', undefined, { 'x-forwarded-for': address })).body.code;
    expect(await from('2001:db8:5::1')).toBe(200);
    expect(await from('198.51.100.9')).toBe(410);
    expect((await gateway.call(token, 'GET', 'profile')).body.data).toMatchObject({ whitelisted: 3 });
    expect(await gateway.history(token)).toContain('whitelistChanged');
    gateway.later(1);
    expect((await put(token, [])).body.data).toMatchObject({ entries: [] });
    expect(await from('198.51.100.9')).toBe(200);
  });

  it('is rejected entry by entry, and if it would lock the user out', async () => {
    const token = await enter();
    const errors = async (entries: unknown) => {
      const answer = await put(token, entries);
      expect(answer.status).toBe(422);
      return answer.body.errors!.map(({ path, keyword }) => `${path} ${keyword}`);
    };
    expect(await errors(['203.0.113.7', 'example.com', '203.0.113.0/33'])).toEqual([
      '/entries/1 address',
      '/entries/2 address',
    ]);
    expect(await errors(['198.51.100.0/24'])).toEqual(['/entries ownAddress']);
    expect(await errors(Array.from({ length: 51 }, (_, index) => `203.0.113.${index}`))).toEqual([
      '/entries maxItems',
    ]);
    expect(await errors('203.0.113.7')).toEqual(['/entries type']);
    expect((await gateway.call(token, 'GET', 'whitelist')).body.data).toMatchObject({ entries: [] });
  });

  it('is changed only with a correct unused code and the permission to edit', async () => {
    const token = await enter();
    const code = gateway.shown(owner);
    const send = async (typed: string, as = token) => {
      const answer = await gateway.call(as, 'PUT', 'whitelist', { entries: [], code: typed });
      return answer.body.errors?.map(({ path, keyword }) => `${path} ${keyword}`) ?? answer.status;
    };
    expect(await send('000000')).toEqual(['/code wrong']);
    expect(await send(code)).toBe(200);
    expect(await send(code)).toEqual(['/code used']);
    const support = await gateway.enter('support@mariposa.example');
    expect((await gateway.call(support, 'GET', 'whitelist')).status).toBe(200);
    expect(await send(gateway.shown('support@mariposa.example', 1), support)).toBe(403);
  });
});
