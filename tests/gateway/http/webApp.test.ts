import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compressFolder } from '../../../src/web/build/compressFolder';
import { parcelModel } from '../support/parcelModel';
import { type TestGateway, testGateway } from '../support/testGateway';

const script = 'export const words = "again and again and again";\n'.repeat(50);
let gateway: TestGateway;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'corridor-web-'));
  const webRoot = join(folder, 'web');
  await mkdir(join(webRoot, 'assets'), { recursive: true });
  await writeFile(join(webRoot, 'index.html'), '<!doctype html><title>Corridor</title>');
  await writeFile(join(webRoot, 'assets', 'main-B1c2D3e4.js'), script);
  await writeFile(join(webRoot, 'assets', '.hidden'), 'of the build');
  await writeFile(join(webRoot, '.built-from'), 'a fingerprint');
  await writeFile(join(webRoot, '.app-files'), '["assets/app-B1c2D3e4.js","assets/app-B1c2D3e4.css"]');
  await writeFile(join(webRoot, 'icon.png'), Buffer.from([1, 2, 3]));
  await compressFolder(webRoot);
  await writeFile(join(folder, 'secret.txt'), 'secret');
  gateway = await testGateway({ model: parcelModel(), config: { webRoot, countries: ['AA'] } });
});
afterAll(async () => {
  await gateway.close();
  await rm(folder, { recursive: true, force: true });
});

const get = (url: string, headers: Record<string, string> = {}) => gateway.server.inject({ url, headers });

describe('the web app', () => {
  it('has a page that is revalidated, and hashed files that are cached for a year', async () => {
    const page = await get('/');
    expect(page.body).toContain('<title>Corridor');
    expect(page.headers).toMatchObject({
      'cache-control': 'no-cache',
      'content-type': 'text/html; charset=utf-8',
    });
    const file = await get('/assets/main-B1c2D3e4.js');
    expect(file.body).toBe(script);
    expect(file.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': expect.stringMatching(/\/javascript; charset=utf-8$/) as string,
    });
    const unchanged = await get('/', { 'if-none-match': String(page.headers.etag) });
    expect(unchanged.statusCode).toBe(304);
    expect(unchanged.body).toBe('');
  });

  it('has no file that is not there, and no method but those to read', async () => {
    for (const url of ['/assets/gone-A1b2C3d4.js', '/gone.txt', '/assets/.hidden'])
      expect((await gateway.server.inject({ method: 'GET', url })).statusCode).toBe(404);
    const posted = await gateway.server.inject({ method: 'POST', url: '/assets/gone-A1b2C3d4.js' });
    expect(posted.statusCode).toBe(405);
  });

  it('names to whoever has a session the files that it begins with, and to nobody else', async () => {
    const page = await get('/', { cookie: 'language=en; Admin-Token=a1b2' });
    expect(page.headers.link).toBe(
      '</assets/app-B1c2D3e4.js>; rel=modulepreload, </assets/app-B1c2D3e4.css>; rel=preload; as=style; crossorigin',
    );
    const ended = await get('/', { cookie: 'language=en; Admin-Token=' });
    expect(ended.headers.link).toBeUndefined();
    expect((await get('/')).headers.link).toBeUndefined();
    await rm(join(folder, 'web', '.app-files'));
    const unlisted = await get('/', { cookie: 'Admin-Token=a1b2' });
    expect([unlisted.statusCode, unlisted.headers.link]).toEqual([200, undefined]);
  });

  it('is compressed as the browser can read it', async () => {
    const brotli = await get('/assets/main-B1c2D3e4.js', { 'accept-encoding': 'gzip, deflate, br' });
    expect(brotli.headers).toMatchObject({
      'content-encoding': 'br',
      vary: expect.stringMatching(/accept-encoding/i) as string,
      'content-type': expect.stringMatching(/\/javascript; charset=utf-8$/) as string,
    });
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(script);
    const gzip = await get('/assets/main-B1c2D3e4.js', { 'accept-encoding': 'br;q=0, gzip' });
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(script);
    expect(gzip.rawPayload.length).toBeLessThan(script.length / 5);
    expect((await get('/icon.png', { 'accept-encoding': 'br' })).headers['content-encoding']).toBeUndefined();
  });

  it.each([
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/assets',
    '/index.html/',
    '/assets/main-B1c2D3e4.js.br',
    '/.built-from',
    '/assets/.hidden',
    '/assets/',
    '/assets/%2e%2e/index.html',
  ])('does not serve %s', async (path) => {
    expect((await get(path)).statusCode).toBeGreaterThanOrEqual(400);
  });

  it('is the new one after a build in the same folder', async () => {
    const webRoot = join(folder, 'web');
    const before = await readFile(join(webRoot, 'index.html'));
    await writeFile(
      join(webRoot, 'index.html'),
      '<!doctype html><script src="/assets/main-N5e6W7a8.js"></script>',
    );
    await writeFile(join(webRoot, 'assets', 'main-N5e6W7a8.js'), 'export const isNew = true;');
    try {
      expect((await get('/')).body).toContain('/assets/main-N5e6W7a8.js');
      expect((await get('/assets/main-N5e6W7a8.js')).body).toBe('export const isNew = true;');
    } finally {
      await writeFile(join(webRoot, 'index.html'), before);
    }
  });

  it('that is not built explains how to build it', async () => {
    const bare = await testGateway({ model: parcelModel() });
    try {
      expect((await bare.server.inject('/')).body).toContain('npm run build');
    } finally {
      await bare.close();
    }
  });
});
