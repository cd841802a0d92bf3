import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestGateway, testGateway } from '../support/testGateway';

const draining = new AbortController();
let gateway: TestGateway;
beforeAll(async () => {
  gateway = await testGateway({ draining: draining.signal });
});
afterAll(() => gateway.close());

const ask = async (url: string) => {
  const { statusCode, body, headers } = await gateway.server.inject({ url });
  return { status: statusCode, text: body, connection: headers.connection };
};

it('is alive and ready while its database responds', async () => {
  expect(await ask('/livez')).toMatchObject({ status: 200, text: 'ok\n' });
  expect(await ask('/readyz')).toMatchObject({ status: 200, text: 'ok\n' });
});

it('is alive, serves, and is not ready once it drains, and has clients connect anew', async () => {
  expect((await ask('/readyz')).connection).toBe('keep-alive');
  draining.abort();
  expect(await ask('/readyz')).toEqual({ status: 503, text: 'draining\n', connection: 'close' });
  expect(await ask('/livez')).toMatchObject({ status: 200 });
  expect(await ask('/api/global/environment')).toMatchObject({ status: 200, connection: 'close' });
});
