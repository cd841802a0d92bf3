import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authenticatorCode } from '../../../../src/gateway/auth/authenticator';
import { readOperatorEvents } from '../../../../src/gateway/operator/operatorEvents';
import { setOperatorStatus } from '../../../../src/gateway/operator/operators/changeOperators';
import { type RechargeGateway, rechargeGateway } from '../../funds/recharges/support/rechargeGateway';
import { asOperator, enroll } from '../../operator/support/people';
import { enterFirst, later, openPage, password, signInAt, statusesOf } from './support/page';

let gateway: RechargeGateway;
beforeAll(async () => {
  gateway = await rechargeGateway({ sandbox: false, trustProxy: ['127.0.0.1'] });
});
afterAll(() => gateway.close());

const wrong = 'The name, the password or the code is wrong, or the code was used before.';

/** The last events about an operator, the newest first. */
const eventsOf = async (name: string, count = 1) => {
  // What a refusal records does not hold its answer up.
  await Promise.all(gateway.server.afterResponse);
  return readOperatorEvents(gateway.db, count, name);
};

describe('an operator at the page', () => {
  it('signs in by password and code, and is told what is there for them', async () => {
    const olga = await enterFirst(gateway, 'olga');
    const page = openPage(gateway);
    const answer = await signInAt(gateway, page, olga);
    expect(answer).toMatchObject({ status: 200, body: { data: { name: 'olga' } } });
    expect((await page.send('GET', 'session')).body).toEqual(answer.body);
    expect((await page.send('GET', 'manage/MX/recharges')).status).toBe(200);
    expect(await eventsOf('olga')).toMatchObject([{ action: 'signedIn', actor_name: 'olga' }]);
  });

  it('has the session in a cookie that no script reads, for the realm alone', async () => {
    const olga = await enterFirst(gateway, 'otto');
    const { headers, text } = await signInAt(gateway, openPage(gateway), olga);
    const [pair, ...attributes] = String(headers['set-cookie']).split('; ');
    expect(pair).toMatch(/^corridor_operator=[\w-]{43}$/);
    expect(attributes).toEqual(['Max-Age=43200', 'Path=/api/provider', 'HttpOnly', 'SameSite=Strict']);
    expect(text).not.toContain(pair!.split('=')[1]);
    const stored = JSON.stringify(await gateway.db.selectFrom('operator_token').selectAll().execute());
    expect(stored).not.toContain(pair!.split('=')[1]);
  });

  it('gets a cookie for https alone where that is how they came, or how the provider is reached', async () => {
    const otis = await enterFirst(gateway, 'otis');
    const https = { 'x-forwarded-proto': 'https' };
    later(gateway, 30);
    const code = authenticatorCode(otis.secret, gateway.clock.now());
    const body = { name: 'otis', password, code };
    const answer = await openPage(gateway, { address: '192.0.2.1' }).send('POST', 'sign-in', body, https);
    expect(answer.headers['set-cookie']).toMatch(/; Secure$/);
    const other = await rechargeGateway({ webAddress: 'https://pay.example.com' });
    try {
      const { headers } = await other.server.inject({ method: 'DELETE', url: '/api/provider/session' });
      expect(headers['set-cookie']).toMatch(/Max-Age=0; .*; Secure$/);
    } finally {
      await other.close();
    }
  });

  it('has one answer for whatever is wrong, and the audit says what it was', async () => {
    const pavel = await enterFirst(gateway, 'pavel');
    const page = openPage(gateway);
    const attempts: [Record<string, unknown>, Record<string, unknown>][] = [
      [{ name: 'nobody' }, { action: 'authenticatorBound' }],
      [{ name: 'PAVEL' }, { action: 'authenticatorBound' }],
      [{ password: 'Wrong-horse-9' }, { action: 'refused', after: expect.stringContaining('"password"') }],
      [{ code: '000000' }, { action: 'refused', after: expect.stringContaining('"code"') }],
    ];
    for (const [given, recorded] of attempts) {
      const answer = await signInAt(gateway, page, pavel, given);
      expect(answer).toMatchObject({ status: 401, body: { code: 401, msg: wrong, data: null } });
      expect(answer.headers).not.toHaveProperty('set-cookie');
      expect(await eventsOf('pavel')).toMatchObject([recorded]);
    }
    expect((await page.send('GET', 'session')).status).toBe(401);
  });

  it('uses each code once', async () => {
    const quinn = await enterFirst(gateway, 'quinn');
    later(gateway, 30);
    const code = authenticatorCode(quinn.secret, gateway.clock.now());
    const body = { name: 'quinn', password, code };
    // Of two at once, one succeeds.
    const answers = await Promise.all([
      openPage(gateway).send('POST', 'sign-in', body),
      openPage(gateway).send('POST', 'sign-in', body),
    ]);
    expect(statusesOf(answers)).toEqual([200, 401]);
    const again = await openPage(gateway).send('POST', 'sign-in', body);
    expect(again).toMatchObject({ status: 401, body: { msg: wrong } });
    expect(await eventsOf('quinn')).toMatchObject([
      { action: 'refused', after: expect.stringContaining('usedCode') },
    ]);
  });

  it('does not get in with the code alone, or without a password', async () => {
    const rosa = await enroll(gateway, 'rosa');
    const answer = await signInAt(gateway, openPage(gateway), rosa);
    expect(answer).toMatchObject({ status: 401, body: { msg: wrong } });
    const none = await openPage(gateway).send('POST', 'sign-in', { name: 'rosa', password: '' });
    expect(none).toMatchObject({ status: 422 });
  });

  it('is slowed down by account and by address, whether there is such an operator or not', async () => {
    const sven = await enterFirst(gateway, 'sven');
    for (const name of ['sven', 'nobody']) {
      const page = openPage(gateway, { address: '198.51.100.9' });
      const guess = { name, password: 'Wrong-horse-9', code: '000000' };
      const statuses = [];
      for (let attempt = 0; attempt < 6; attempt++)
        statuses.push((await page.send('POST', 'sign-in', guess)).status);
      expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
    }
    // Where they have signed in before, others' attempts elsewhere change nothing.
    expect((await signInAt(gateway, openPage(gateway), sven)).status).toBe(200);
    // One who tries names waits by the address.
    const statuses = new Set<number>();
    for (let attempt = 0; attempt < 52; attempt++) {
      const body = { name: `guess ${attempt}`, password: 'Wrong-horse-9', code: '000000' };
      statuses.add(
        (await openPage(gateway, { address: '203.0.113.5' }).send('POST', 'sign-in', body)).status,
      );
    }
    expect([...statuses]).toEqual([401, 429]);
  });

  it('is refused from an address that is not allowed, once they have proven who they are', async () => {
    const page = openPage(gateway);
    const tara = await enterFirst(gateway, 'tara', { addresses: ['127.0.0.0/8'] });
    const elsewhere = openPage(gateway, { address: '203.0.113.77' });
    expect(await signInAt(gateway, elsewhere, tara, { code: '000000' })).toMatchObject({ status: 401 });
    expect(await signInAt(gateway, elsewhere, tara)).toMatchObject({
      status: 403,
      body: { msg: 'You may not sign in as this operator from 203.0.113.77.' },
    });
    expect(await eventsOf('tara')).toMatchObject([
      { action: 'refused', after: expect.stringMatching(/203\.0\.113\.77.*address/) },
    ]);
    expect((await signInAt(gateway, page, tara)).status).toBe(200);
    const cookie = page.cookie();
    expect((await elsewhere.send('GET', 'session', undefined, { cookie })).status).toBe(403);
  });

  it('does not get in once disabled, and is out at once', async () => {
    const uma = await enterFirst(gateway, 'uma');
    expect((await uma.page.send('GET', 'session')).status).toBe(200);
    await setOperatorStatus(asOperator(gateway), 'uma', 'disabled');
    expect((await uma.page.send('GET', 'session')).status).toBe(401);
    expect(await signInAt(gateway, uma.page, uma)).toMatchObject({ status: 401, body: { msg: wrong } });
    expect(await eventsOf('uma')).toMatchObject([{ after: expect.stringContaining('disabled') }]);
    await setOperatorStatus(asOperator(gateway), 'uma', 'active');
    expect((await uma.page.send('GET', 'session')).status).toBe(401);
  });
});

describe('a session of the page', () => {
  it('ends after half an hour without use, and what nobody has done is no use', async () => {
    const vera = await enterFirst(gateway, 'vera');
    later(gateway, 29 * 60);
    expect((await vera.page.send('GET', 'session')).status).toBe(200);
    later(gateway, 29 * 60);
    const unattended = { unattended: '1' };
    expect((await vera.page.send('GET', 'session', undefined, unattended)).status).toBe(200);
    later(gateway, 61);
    expect((await vera.page.send('GET', 'session')).status).toBe(401);
  });

  it('ends after twelve hours, whatever it was used for', async () => {
    const walt = await enterFirst(gateway, 'walt');
    for (let used = 0; used < 12 * 60 - 20; used += 20) {
      later(gateway, 20 * 60);
      expect((await walt.page.send('GET', 'session')).status).toBe(200);
    }
    later(gateway, 20 * 60);
    expect((await walt.page.send('GET', 'session')).status).toBe(401);
  });

  it('ends when they sign out, also for whoever has kept the cookie', async () => {
    const xenia = await enterFirst(gateway, 'xenia');
    const cookie = xenia.page.cookie();
    const answer = await xenia.page.send('DELETE', 'session');
    expect(answer).toMatchObject({ status: 200 });
    expect(answer.headers['set-cookie']).toMatch(/^corridor_operator=; Max-Age=0; Path=\/api\/provider; /);
    expect((await xenia.page.send('GET', 'session', undefined, { cookie })).status).toBe(401);
    expect((await openPage(gateway).send('DELETE', 'session')).status).toBe(200);
  });

  it('is one of the operator as they are now, also with a scope that reads nothing', async () => {
    const yara = await enterFirst(gateway, 'yara', { scopes: ['decide'] });
    const { body } = await yara.page.send('GET', 'session');
    expect(body.data).toMatchObject({ name: 'yara', scopes: ['decide'] });
    expect((await yara.page.send('GET', 'manage/MX/recharges')).status).toBe(403);
  });
});
