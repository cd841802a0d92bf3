import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parcelModel } from '../support/parcelModel';
import { type TestGateway, testGateway } from '../support/testGateway';

const json = { 'content-type': 'application/json' };
let gateway: TestGateway;
let token: string;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'corridor-web-'));
  const webRoot = join(folder, 'web');
  await mkdir(join(webRoot, 'assets'), { recursive: true });
  await writeFile(join(webRoot, 'index.html'), '<!doctype html><title>Corridor</title>');
  await writeFile(join(webRoot, 'assets', 'main-B1c2D3e4.js'), '');
  gateway = await testGateway({ model: parcelModel(), config: { webRoot, countries: ['AA'] } });
  token = gateway.signIn();
});
afterAll(async () => {
  await gateway.close();
  await rm(folder, { recursive: true, force: true });
});

const get = (url: string, headers: Record<string, string> = {}) => gateway.server.inject({ url, headers });

describe('a response', () => {
  it('carries a strict policy, a request id, and is not cached', async () => {
    const answer = await gateway.send(token, 'GET', '/api/manage/AA/parcels');
    const policy = answer.headers['content-security-policy']!;
    const escaped = await gateway.send(token, 'GET', '/%61pi/manage/AA/parcels');
    expect(escaped).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } });
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("style-src 'self' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/unsafe|upgrade-insecure/);
    expect(answer.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
    });
  });

  it('carries the same policy where nothing is found, and as a page', async () => {
    const { 'content-security-policy': policy } = (await gateway.send(token, 'GET', '/api/manage/AA/parcels'))
      .headers;
    for (const url of ['/nowhere', '/api/manage/AA/nothing', '/']) {
      expect((await get(url)).headers).toMatchObject({
        'content-security-policy': policy,
        'x-frame-options': 'SAMEORIGIN',
        'x-content-type-options': 'nosniff',
      });
    }
  });
});

describe('a response of JSON', () => {
  it('is compressed for a client that accepts it, and says that it depends on that', async () => {
    const headers = { authorization: token };
    const filter = Object.fromEntries(Array.from({ length: 50 }, (_, place) => [`field${place}`, 1]));
    const rejected = `/api/manage/AA/parcels?filter=${encodeURIComponent(JSON.stringify(filter))}`;
    const plain = await get(rejected, headers);
    const compressed = await get(rejected, { ...headers, 'accept-encoding': 'gzip, deflate, br' });
    expect(compressed.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(JSON.parse(brotliDecompressSync(compressed.rawPayload).toString())).toEqual(plain.json());
  });
  it('is sent as it is where it is small', async () => {
    const { headers } = await get('/api/global/environment', { 'accept-encoding': 'br' });
    expect(headers['content-encoding']).toBeUndefined();
  });
});

const nested = (levels: number) => `{"code":${'['.repeat(levels)}${']'.repeat(levels)}}`;

describe('an invalid request', () => {
  it('lists at most 50 of the errors in its query', async () => {
    const filter = Object.fromEntries(Array.from({ length: 400 }, (_, place) => [`field${place}`, 1]));
    const url = `/api/manage/AA/parcels?filter=${encodeURIComponent(JSON.stringify(filter))}`;
    const { status, body } = await gateway.send(token, 'GET', url);
    expect([status, body.errors?.length]).toEqual([422, 50]);
  });

  it.each([
    ['bytes that are no UTF-8', Buffer.from([...Buffer.from('{"code":"a'), 0xc3, 0x28, 0x22, 0x7d]), 400],
    ['half of a surrogate pair', '{"code":"a\\ud83e"}', 422],
    ['the halves of a pair in the wrong order', '{"code":"\\udd8b\\ud83e"}', 422],
    ['half of a surrogate pair behind a backslash', '{"code":"\\\\\\ud83e"}', 422],
  ])('with %s is rejected', async (_what, body, status) => {
    const answer = await gateway.send(token, 'POST', '/api/manage/AA/parcels', body, json);
    expect([answer.status, answer.body.code, answer.body.errors]).toEqual([status, status, undefined]);
  });

  it('with a body of 10,000 levels is rejected on every route, and says how many are accepted', async () => {
    const paths = ['manage/AA/parcels', 'manage/AA/figures', 'global/preLoginValidation'];
    for (const path of paths) {
      const { status, body } = await gateway.send(token, 'POST', `/api/${path}`, nested(5_000), json);
      expect([path, status]).toEqual([path, 422]);
      expect(body).toMatchObject({ code: 422, data: null });
      expect(body.msg).toContain('at most 32 levels');
    }
  });

  it('with as many levels as are accepted, or with brackets in a text, is read', async () => {
    const read = [nested(31), JSON.stringify({ code: `\\"${'['.repeat(100)}` })];
    for (const body of read) {
      const answer = await gateway.send(token, 'POST', '/api/manage/AA/parcels', body, json);
      expect(answer.body.errors).toContainEqual(expect.objectContaining({ path: '/price' }));
    }
    const { body } = await gateway.send(token, 'POST', '/api/manage/AA/parcels', nested(32), json);
    expect(body.msg).toContain('at most 32 levels');
  });

  it.each<
    [string, 'GET' | 'POST' | 'PUT' | 'DELETE', string, string | undefined, Record<string, string>, number]
  >([
    ['an unknown path', 'GET', '/nothing', undefined, {}, 404],
    ['an unknown API path', 'GET', '/api/nothing', undefined, {}, 404],
    ['an unknown resource', 'GET', '/api/manage/AA/none', undefined, {}, 404],
    ['an unknown country', 'GET', '/api/manage/QQ/parcels', undefined, {}, 404],
    ['a country served elsewhere', 'GET', '/api/manage/BB/parcels', undefined, {}, 404],
    ['an inherited name as country', 'GET', '/api/manage/constructor/parcels', undefined, {}, 404],
    ['another method', 'DELETE', '/api/manage/AA/parcels', undefined, {}, 405],
    ['another method on a file', 'POST', '/', undefined, {}, 405],
    ['a broken escape', 'GET', '/api/manage/AA/parcels/%zz', undefined, {}, 400],
    ['broken JSON', 'POST', '/api/manage/AA/parcels', '{"code":', json, 400],
    ['JSON that changes prototypes', 'POST', '/api/manage/AA/parcels', '{"__proto__":{"a":1}}', json, 400],
    ['another media type', 'POST', '/api/manage/AA/parcels', '<a/>', { 'content-type': 'text/xml' }, 415],
    ['JSON as a text', 'POST', '/api/manage/AA/parcels', '{}', { 'content-type': 'text/plain' }, 415],
    [
      'a body over 64 KB',
      'POST',
      '/api/manage/AA/parcels',
      JSON.stringify({ code: 'x'.repeat(65_536) }),
      json,
      413,
    ],
    ['a body that is none', 'POST', '/api/manage/AA/parcels', undefined, {}, 422],
  ])('with %s gets an envelope', async (_what, method, url, body, headers, status) => {
    const answer = await gateway.send(token, method, url, body, headers);
    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject({ code: status, data: null });
    expect(answer.body.msg.length).toBeGreaterThan(10);
    expect(answer.body.msg).not.toContain('gateway.');
  });

  it('with a method that the path does not have gets those that it has', async () => {
    const answer = await gateway.send(token, 'PUT', '/api/manage/AA/parcels', {});
    expect(answer.headers.allow?.split(', ').toSorted()).toEqual(['GET', 'HEAD', 'POST']);
  });

  it('reveals nothing of an internal error but the id of the request', async () => {
    const broken = await testGateway({
      model: parcelModel(),
      handlers: {
        create: { parcels: () => Promise.reject(new Error('the secret of the code')) },
        actions: {},
      },
    });
    broken.server.log.level = 'silent';
    try {
      const body = { code: 'a', price: 1, sentAt: '2026-11-01T00:00:00Z' };
      const answer = await broken.send(broken.signIn(), 'POST', '/api/manage/AA/parcels', body);
      expect(answer.status).toBe(500);
      expect(answer.text).not.toContain('secret');
      expect(answer.body.msg).toContain(answer.headers['x-request-id']);
    } finally {
      await broken.close();
    }
  });
});

describe('limits and neighbours', () => {
  it('rejects the requests of one host beyond its rate, with an envelope', async () => {
    const config = { rateLimit: 3, trustProxy: ['127.0.0.1'] };
    const limited = await testGateway({ model: parcelModel(), config });
    try {
      const token = limited.signIn();
      const ask = (as: string, from: string) =>
        limited.send(as, 'GET', '/api/manage/AA/parcels', undefined, { 'x-forwarded-for': from });
      const statuses: number[] = [];
      for (let turn = 0; turn < 3; turn++) statuses.push((await ask(token, '2001:db8::1')).status);
      expect(statuses).toEqual([200, 200, 200]);
      // Neither another address of the same host nor another token, be it made up, is another budget.
      const rejected = await ask('made-up', '2001:db8::2');
      expect(rejected.status).toBe(429);
      expect(rejected.body).toMatchObject({ code: 429, data: null });
      expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(0);
      expect((await ask(token, '2001:db8:0:1::1')).status).toBe(200);
    } finally {
      await limited.close();
    }
  });

  it.each([
    ['a path that does not exist', 'GET', '/api/nothing', 404],
    ['a method that a path does not have', 'DELETE', '/api/manage/AA/parcels', 405],
    ['a call without a session', 'GET', '/api/manage/AA/parcels', 401],
    ['a path that cannot be read', 'GET', '/api/%zz', 400],
  ] as const)('counts %s as any request', async (_what, method, url, status) => {
    const limited = await testGateway({ model: parcelModel(), config: { rateLimit: 2 } });
    try {
      const ask = async () => (await limited.server.inject({ method, url })).statusCode;
      expect([await ask(), await ask(), await ask()]).toEqual([status, status, 429]);
    } finally {
      await limited.close();
    }
  });

  it('lets web apps of WEB_ORIGINS call, and no others', async () => {
    const open = await testGateway({ model: parcelModel(), config: { webOrigins: ['https://app.example'] } });
    try {
      const ask = (origin: string, method: 'GET' | 'OPTIONS') =>
        open.server.inject({ method, url: '/api/manage/AA/parcels', headers: { origin } });
      const preflight = await ask('https://app.example', 'OPTIONS');
      expect(preflight.statusCode).toBe(204);
      expect(preflight.headers['access-control-allow-headers']).toContain('Idempotency-Key');
      expect((await ask('https://app.example', 'GET')).headers).toMatchObject({
        'access-control-allow-origin': 'https://app.example',
        'access-control-expose-headers': expect.stringContaining('Content-Range, X-Next-Cursor') as string,
        vary: 'Origin',
      });
      expect(
        (await ask('https://evil.example', 'GET')).headers['access-control-allow-origin'],
      ).toBeUndefined();
      expect((await open.server.inject('/api/nothing')).statusCode).toBe(404);
    } finally {
      await open.close();
    }
  });
});
