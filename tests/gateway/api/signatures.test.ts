import { execFileSync } from 'node:child_process';
import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../src/gateway/database/ids';
import type { StoredRecord } from '../../../src/gateway/database/records';
import { hmac } from './support/hmac';
import {
  type CallOptions,
  type Program,
  type ProgramGateway,
  programGateway,
} from './support/programGateway';

let gateway: ProgramGateway;
let program: Program;
beforeAll(async () => {
  gateway = await programGateway();
  program = await gateway.addProgram();
});
afterAll(() => gateway.close());

let number = 0;
const order = (values: object = {}) => ({
  merchantOrderNo: `S-${++number}`,
  method: 'SPEI',
  amount: 20_000,
  ...values,
});

const seconds = () => Math.floor(gateway.clock.now().getTime() / 1000);

describe('a call of a program', () => {
  it('is accepted with a signature that openssl makes', async () => {
    const sign = (text: string) => {
      const key = Buffer.from(program.secret.slice(6), 'base64').toString('hex');
      const made = execFileSync(
        'openssl',
        ['dgst', '-sha256', '-mac', 'HMAC', '-macopt', `hexkey:${key}`, '-binary'],
        { input: text },
      );
      return `v1,${made.toString('base64')}`;
    };
    expect((await program.call('POST', 'collection-orders', order(), { sign })).status).toBe(200);
  });

  it('is accepted with a signature by the public key of the application, which openssl made', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'corridor-key-'));
    const file = join(folder, 'key.pem');
    execFileSync('openssl', ['genpkey', '-algorithm', 'ed25519', '-out', file]);
    const publicKey = execFileSync('openssl', ['pkey', '-in', file, '-pubout']).toString().trim();
    const own = await gateway.addProgram({ requestPublicKey: publicKey });
    const sign = (text: string) => {
      writeFileSync(join(folder, 'text'), text);
      const args = ['pkeyutl', '-sign', '-rawin', '-inkey', file, '-in', join(folder, 'text')];
      return `v1a,${execFileSync('openssl', args).toString('base64')}`;
    };
    expect((await own.call('POST', 'collection-orders', order(), { sign })).status).toBe(200);
    const { privateKey } = generateKeyPairSync('ed25519');
    const forged = (text: string) => `v1a,${signWith(privateKey, text)}`;
    expect((await own.call('GET', 'balances', undefined, { sign: forged })).status).toBe(401);
  });

  it('is accepted with the former secret until its overlap ends', async () => {
    const own = await gateway.addProgram();
    const reset = `MX/applications/${own.application.id}/reset-secret`;
    const answer = await gateway.owner.send('POST', reset, { overlap: 'hour' }, { proven: true });
    const { developerSecret } = answer.body.data as { developerSecret: string };
    const withNew = { sign: (text: string) => `v1,${hmac(developerSecret, text)}` };
    expect((await own.call('GET', 'balances')).status).toBe(200);
    expect((await own.call('GET', 'balances', undefined, withNew)).status).toBe(200);
    gateway.clock.set(new Date(gateway.clock.now().getTime() + 61 * 60_000));
    expect((await own.call('GET', 'balances')).status).toBe(401);
    expect((await own.call('GET', 'balances', undefined, withNew)).status).toBe(200);
  });

  it.each<[string, (body: object) => CallOptions]>([
    ['another body', (body) => ({ sent: { body: { ...body, amount: 99_000 } } })],
    ['another method', () => ({ sent: { method: 'PUT' as const } })],
    ['another path', () => ({ sent: { path: 'payout-orders' } })],
    ['another query', () => ({ sent: { path: 'collection-orders?x=1' } })],
    ['another key', () => ({ sent: { key: newId() } })],
    ['another secret', () => ({ sign: (text) => `v1,${hmac(`whsec_${'A'.repeat(43)}=`, text)}` })],
    ['no signature', () => ({ sign: () => '' })],
    ['a signature that is none', () => ({ sign: () => 'v1,%%% v1a v9,abc ,,' })],
  ])('is rejected with %s, and nothing is done', async (_case, options) => {
    const body = order();
    const answer = await program.call('POST', 'collection-orders', body, options(body));
    expect([401, 405]).toContain(answer.status);
    expect((await program.call('GET', `collection-orders/${body.merchantOrderNo}`)).status).toBe(404);
  });

  it.each([
    [9, 200],
    [10, 401],
  ])('with %i other signatures before its own is answered with %i', async (others, status) => {
    const sign = (text: string) => `${'v1,AAAA '.repeat(others)}v1,${hmac(program.secret, text)}`;
    expect(await program.call('GET', 'balances', undefined, { sign })).toMatchObject({ status });
  });

  it.each([-301, 301])('is rejected when its time is %i seconds off', async (off) => {
    const answer = await program.call('GET', 'balances', undefined, { timestamp: seconds() + off });
    expect(answer).toMatchObject({ status: 401, body: { errors: [{ keyword: 'timestamp' }] } });
    const near = await program.call('GET', 'balances', undefined, {
      timestamp: seconds() + off - Math.sign(off),
    });
    expect(near.status).toBe(200);
  });

  it('that is replayed gets the first answer, and nothing is done twice', async () => {
    const body = order();
    const options = { key: newId(), timestamp: seconds() };
    const first = await program.call('POST', 'collection-orders', body, options);
    const replayed = await program.call('POST', 'collection-orders', body, options);
    expect(replayed.body.data).toEqual(first.body.data);
    const { records } = await program.get<{ records: object[] }>(
      `collection-orders?merchantOrderNo=${body.merchantOrderNo}`,
    );
    expect(records).toHaveLength(1);
  });

  it('with a wrong signature is told which text the gateway has built, and no secret of it', async () => {
    const body = order({ description: 'Café ✓' });
    const options = { key: 'a-key-of-mine', timestamp: seconds(), sign: () => 'v1,AAAA' };
    const answer = await program.call('POST', 'collection-orders', body, options);
    const text = `POST /api/v1/collection-orders\na-key-of-mine\n${options.timestamp}\n${JSON.stringify(body)}`;
    expect(answer).toMatchObject({
      status: 401,
      body: {
        code: 401,
        errors: [
          {
            path: '/request-signature',
            keyword: 'signature',
            params: { signed: text, sha256: createHash('sha256').update(text).digest('hex') },
          },
        ],
      },
    });
    expect(answer.text).not.toContain(program.secret);
    expect(answer.text).not.toContain(hmac(program.secret, text));
  });

  it('is not parsed before its signature holds, however large it is', async () => {
    const broken = await gateway.server.inject({
      method: 'POST',
      url: '/api/v1/collection-orders',
      headers: {
        'content-type': 'application/json',
        'request-application': program.application.appCode,
        'request-timestamp': String(seconds()),
        'request-signature': 'v1,AAAA',
      },
      payload: '{"amount": ',
    });
    expect(broken.statusCode).toBe(401);
    const large = await program.call('POST', 'collection-orders', { description: 'x'.repeat(10_000_000) });
    expect(large.status).toBe(413);
  });
});

describe('an application', () => {
  it('that is disabled, has no scope for a call, or may not call from an address is told so', async () => {
    const own = await gateway.addProgram({ scopes: ['read'] });
    expect(await own.call('POST', 'collection-orders', order())).toMatchObject({
      status: 403,
      body: { errors: [{ keyword: 'scope', params: { scope: 'collect' } }] },
    });
    const listed = await gateway.addProgram({ allowedAddresses: ['203.0.113.0/24'] });
    expect(await listed.call('GET', 'balances')).toMatchObject({
      status: 403,
      body: { errors: [{ keyword: 'address' }] },
    });
    const path = `MX/applications/${own.application.id}/disable`;
    await gateway.owner.send('POST', path, undefined, { proven: true });
    expect(await own.call('GET', 'balances')).toMatchObject({
      status: 403,
      body: { errors: [{ keyword: 'disabledApplication' }] },
    });
    // Who knows no secret of it learns nothing of it.
    expect((await own.call('GET', 'balances', undefined, { sign: () => 'v1,AAAA' })).status).toBe(401);
  });

  it('without scopes may do nothing', async () => {
    const own = await gateway.addProgram({ scopes: [] });
    for (const path of ['balances', 'collection-orders', 'payout-orders', 'bank-accounts']) {
      expect((await own.call('GET', path)).status).toBe(403);
    }
  });

  it('that does not exist, or was deleted, is told no more than that', async () => {
    const own = await gateway.addProgram();
    await gateway.owner.send('DELETE', `MX/applications/${own.application.id}`, undefined, { proven: true });
    const deleted = await own.call('GET', 'balances');
    expect(deleted).toMatchObject({ status: 401, body: { errors: [{ keyword: 'signature' }] } });
    const headers = { 'request-application': 'nobody' };
    expect((await own.call('GET', 'balances', undefined, { headers })).status).toBe(401);
  });

  it('that does not exist is answered as one whose secret the caller does not have, also from elsewhere', async () => {
    const own = await gateway.addProgram({ allowedAddresses: ['198.51.100.0/24'] });
    const ask = async (application: string, sign: () => string, method: 'GET' | 'POST', path: string) => {
      const headers = { 'request-application': application, 'idempotency-key': 'the-same-key' };
      const { status, body } = await own.call(method, path, method === 'POST' ? {} : undefined, {
        headers,
        sign,
      });
      return { status, body: JSON.stringify(body).replaceAll(application, 'X') };
    };
    for (const signature of ['v1,AAAA', 'v1a,AAAA', 'v2,AAAA', 'none']) {
      for (const [method, path] of [
        ['GET', 'balances'],
        ['POST', 'payout-orders'],
      ] as const) {
        const known = await ask(own.application.appCode, () => signature, method, path);
        expect(known.status).toBe(401);
        expect(await ask('MXA000000000000', () => signature, method, path)).toEqual(known);
      }
    }
    // Who has the secret is told why.
    expect(await own.call('GET', 'balances')).toMatchObject({
      status: 403,
      body: { errors: [{ keyword: 'address' }] },
    });
  });

  it('says when it was last used, to the minute', async () => {
    const own = await gateway.addProgram();
    await own.call('GET', 'balances', undefined, { sign: () => 'v1,AAAA' });
    const read = async () =>
      (await gateway.owner.send('GET', `MX/applications/${own.application.id}`)).body
        .data as StoredRecord<'application'>;
    expect((await read()).lastUsedAt).toBeFalsy();
    await own.call('GET', 'balances');
    expect(Date.parse((await read()).lastUsedAt!)).toBe(gateway.clock.now().getTime());
  });

  it('may make so many calls a minute, of those that are signed, and is told how many are left', async () => {
    const limited = await programGateway({ rateLimit: 0, limitsCalls: true });
    const own = await limited.addProgram({ callsPerMinute: 2 });
    const forged = { sign: () => 'v1,AAAA' };
    for (let index = 0; index < 3; index++) await own.call('GET', 'balances', undefined, forged);
    const first = await own.call('GET', 'balances');
    expect(first.status).toBe(200);
    expect(first.headers.ratelimit).toMatch(/^"application";r=1;t=\d+$/);
    expect(first.headers['ratelimit-policy']).toBe('"application";q=2;w=60');
    expect((await own.call('GET', 'balances')).status).toBe(200);
    const third = await own.call('GET', 'balances');
    expect(third.status).toBe(429);
    expect(Number(third.headers['retry-after'])).toBeGreaterThan(0);
    const other = await limited.addProgram({ callsPerMinute: 2 });
    expect((await other.call('GET', 'balances')).status).toBe(200);
    await limited.close();
  });

  it('may make no more calls than the provider allows, whatever its merchant has set', async () => {
    const limited = await programGateway({ rateLimit: 0, limitsCalls: true, applicationRateLimit: 1 });
    const own = await limited.addProgram({ callsPerMinute: 1 });
    // As it was set while the provider allowed more.
    await sql`update application set calls_per_minute = 3000 where id = ${own.application.id}`.execute(
      limited.db,
    );
    expect((await own.call('GET', 'balances')).headers['ratelimit-policy']).toBe('"application";q=1;w=60');
    expect((await own.call('GET', 'balances')).status).toBe(429);
    await limited.close();
  });

  it('opens no call of people or operators', async () => {
    const headers = { authorization: program.application.appCode };
    expect((await program.call('GET', '../manage/MX/balances', undefined, { headers })).status).toBe(401);
  });
});

function signWith(privateKey: Parameters<typeof sign>[2], text: string): string {
  return sign(null, Buffer.from(text), privateKey).toString('base64');
}
