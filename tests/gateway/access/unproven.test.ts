import type { AddressInfo } from 'node:net';
import { pipeline, Writable } from 'node:stream';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { chooseFileStore } from '../../../src/gateway/resources/files/chooseFileStore';
import { resourcePath } from '../../../src/gateway/resources/access';
import { formsWithFiles } from '../../../src/gateway/resources/files/uploads';
import { bindResource } from '../../../src/metadata/bind/bindResource';
import { fileRuleOf, holdsFiles } from '../../../src/metadata/values/files';
import { RawConnection } from '../http/support/RawConnection';
import { productModel } from '../support/productModel';
import { type AccessGateway, accessGateway } from './support/accessGateway';
import { countryRoutes, scopedRoutes } from './support/countryRoutes';
import { globalRoutes } from './support/globalRoutes';
import { programRoutes } from './support/programRoutes';

const model = await productModel();
const [here] = Object.keys(model.countries) as [string];
const filled = (url: string) => url.replace(':country', here).replaceAll(/:\w+/g, 'any');

let gateway: AccessGateway;
let port: number;
beforeAll(async () => {
  gateway = await accessGateway({ model, config: { trustProxy: ['127.0.0.1'] } });
  await gateway.server.listen({ port: 0, host: '127.0.0.1' });
  port = (gateway.server.server.address() as AddressInfo).port;
});
afterAll(() => gateway.close());
afterEach(() => vi.restoreAllMocks());

let hosts = 0;
/** Each request is from another host, so that none waits for what others have cost. */
const from = () => ({ 'X-Forwarded-For': `10.0.${Math.floor((hosts += 1) / 250)}.${1 + (hosts % 250)}` });

/** Sends the head of a request and the first byte of its body, and waits for the answer. Then sends the rest, and another request. */
async function answersOf(method: string, path: string, headers: Record<string, string>, body: string) {
  const connection = await RawConnection.open(port);
  try {
    connection.head(method, path, {
      ...from(),
      'Content-Type': 'application/json',
      ...headers,
      'Content-Length': Buffer.byteLength(body),
    });
    connection.send(body.slice(0, 1));
    const first = await connection.answer();
    connection.send(body.slice(1));
    connection.head('GET', '/livez', {});
    return [first?.status, (await connection.answer())?.status];
  } finally {
    connection.close();
  }
}

/** A body that shows whether anybody has parsed it. */
const bodyOf = (bytes: number) => `{"unproven":"${'x'.repeat(bytes - 15)}"}`;
const parsed = (spy: { mock: { calls: unknown[][] } }) =>
  spy.mock.calls.map(([text]) => String(text)).filter((text) => text.includes('"unproven"'));

const guarded = [
  ...[...countryRoutes(model), ...scopedRoutes(model), ...globalRoutes.guarded].map(
    ({ method, url }) => `${method} ${url}`,
  ),
  ...globalRoutes.operators,
  ...programRoutes(model),
].filter((route) => !route.startsWith('GET '));
const open = globalRoutes.open.filter((route) => !route.startsWith('GET '));

describe('who has proven nothing', () => {
  it.each(guarded)(
    'is answered by %s before the body has come, and once more on the connection',
    async (route) => {
      const parse = vi.spyOn(JSON, 'parse');
      const [method, url] = route.split(' ') as [string, string];
      const tries: Record<string, string>[] = [{}, { Authorization: `Bearer ${'A'.repeat(43)}` }];
      for (const headers of tries) {
        expect(await answersOf(method, filled(url), headers, bodyOf(4_000_000))).toEqual([401, 200]);
      }
      expect(parsed(parse)).toEqual([]);
    },
  );

  it.each(open)('is read by %s no further than some kilobytes', async (route) => {
    const parse = vi.spyOn(JSON, 'parse');
    const [method, url] = route.split(' ') as [string, string];
    const [first, second] = await answersOf(method, filled(url), {}, bodyOf(10_241));
    expect([[404, 413], second]).toEqual([expect.arrayContaining([first]), 200]);
    expect(parsed(parse)).toEqual([]);
    const payload = bodyOf(10_240);
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': from()['X-Forwarded-For'] };
    const { statusCode } = await gateway.server.inject({
      method: method as 'POST' | 'DELETE',
      url: filled(url),
      headers,
      payload,
    });
    expect([200, 404, 413, 422, 428]).toContain(statusCode);
    expect(parsed(parse).every((text) => text.length <= 10_240)).toBe(true);
  });

  it.each([
    ['POST', '/api/nowhere', 404],
    ['POST', '/api/manage/XX/nothing/at/all', 404],
    ['PUT', '/api/global/preLoginValidation', 405],
    ['POST', '/livez', 405],
  ])('is told by %s %s that nobody takes it, and nothing is read', async (method, path, status) => {
    const parse = vi.spyOn(JSON, 'parse');
    expect(await answersOf(method, path, {}, bodyOf(60_000))).toEqual([status, 200]);
    expect(parsed(parse)).toEqual([]);
  });

  it.each(['/api/operator/reviews', '/api/v1/collection-orders'])(
    'waits after many attempts at %s',
    async (url) => {
      const ask = (host: string) =>
        gateway.server.inject({ url, headers: { authorization: 'Bearer none', 'x-forwarded-for': host } });
      const host = from()['X-Forwarded-For'];
      const statuses = [];
      for (let count = 0; count < 121; count++) statuses.push((await ask(host)).statusCode);
      expect(statuses.slice(0, 120).every((status) => status === 401)).toBe(true);
      const limited = await ask(host);
      expect([limited.statusCode, Number(limited.headers['retry-after']) > 0]).toEqual([429, true]);
      expect((await ask(from()['X-Forwarded-For'])).statusCode).toBe(401);
    },
  );
});

/** Every form with files: its address, and the content of a file that its field accepts. */
const uploads = Object.keys(model.resources).flatMap((resource) =>
  formsWithFiles({ model, config: { sandbox: true } }, resource).map((form) => {
    const { create, edit, actions } = bindResource(model, resource, here, 'en');
    const bound =
      form === 'create' ? create : form === 'edit' ? edit : actions.find(({ name }) => name === form)?.input;
    const field = Object.values(bound?.fields ?? {}).find(holdsFiles)!;
    const place = field.kind === 'file' ? field.name : `${field.name}/0`;
    const isImage = fileRuleOf(field.kind === 'file' ? field : field.item!).accept.includes('image/png');
    const begin = isImage
      ? Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
      : Buffer.from('Ref,Amount,Date\n');
    return {
      path: `${resourcePath(model, resource).replace(':country', here)}/uploads/${form}?field=${place}&name=a`,
      content: Buffer.concat([begin, Buffer.alloc(300_000, isImage ? 1 : 'x')]),
    };
  }),
);

/** Sends half of a file, waits for the answer, sends the rest and another request. */
async function upload(path: string, content: Buffer, headers: Record<string, string | number>) {
  const connection = await RawConnection.open(port);
  try {
    connection.head('POST', path, { 'Content-Type': 'application/octet-stream', ...headers });
    connection.send(content.subarray(0, content.length / 2));
    const first = await connection.answer();
    connection.send(content.subarray(content.length / 2));
    connection.head('GET', '/livez', {});
    return [first?.status, (await connection.answer())?.status];
  } finally {
    connection.close();
  }
}

describe('the connection of an upload', () => {
  it.each(uploads)('$path goes on after the store was full', async ({ path, content }) => {
    const store = chooseFileStore(gateway.context.config);
    const full = new Error('ENOSPC: no space left on device');
    const isFull = vi
      .spyOn(store, 'write')
      .mockImplementation((_id, source) =>
        promisify(pipeline)(source, new Writable({ write: (_part, _encoding, done) => done(full) })),
      );
    const { token } = await gateway.enter();
    const headers = { Authorization: token, 'Content-Length': content.length };
    expect(await upload(path, content, headers)).toEqual([503, 200]);
    expect(isFull).toHaveBeenCalledOnce();
  });

  it.each(uploads)('$path goes on after everything else that is said early', async ({ path, content }) => {
    const { token } = await gateway.enter();
    const Authorization = token;
    const length = { 'Content-Length': content.length };
    expect(await upload(path, content, length)).toEqual([401, 200]);
    expect(await upload(path.replace('name=a', ''), content, { Authorization, ...length })).toEqual([
      422, 200,
    ]);
    const other = Buffer.alloc(content.length);
    expect(await upload(path, other, { Authorization, ...length })).toEqual([422, 200]);
    const limited = await gateway.enter({ permissions: [] });
    expect(await upload(path, content, { Authorization: limited.token, ...length })).toEqual([403, 200]);
  });

  it('of a body that nobody takes ends, and not before its answer', async () => {
    const connection = await RawConnection.open(port);
    connection.head('POST', '/api/nowhere', { 'Content-Length': 10_000_000_000 });
    connection.send('x');
    expect(await connection.answer()).toMatchObject({ status: 404, headers: { connection: 'close' } });
    expect(await connection.answer()).toBeUndefined();
  });
});
