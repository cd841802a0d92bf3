import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { RawConnection } from '../http/support/RawConnection';
import { productModel } from '../support/productModel';
import { type AccessGateway, accessGateway } from './support/accessGateway';
import { countryRoutes } from './support/countryRoutes';

const model = await productModel();
const [here] = Object.keys(model.countries) as [string];
const batches = countryRoutes(model)
  .find(({ url }) => url.endsWith('/batches/create'))!
  .url.replace(':country', here);

let gateway: AccessGateway;
let port: number;
beforeAll(async () => {
  gateway = await accessGateway({ model });
  await gateway.server.listen({ port: 0, host: '127.0.0.1' });
  port = (gateway.server.server.address() as AddressInfo).port;
});
afterAll(() => gateway.close());

/** Bytes of the largest batch. */
const most = 4 * 1024 * 1024;

/** Sends a batch that cannot be read. */
async function send(token: string, bytes: number) {
  const headers = {
    authorization: token,
    'content-type': 'application/json',
    'idempotency-key': 'costly-bodies',
  };
  const { statusCode } = await gateway.server.inject({
    method: 'POST',
    url: batches,
    headers,
    payload: 'x'.repeat(bytes),
  });
  return statusCode;
}

it('who sends rejected batches waits the sooner, the larger they are', async () => {
  const [large, small, other] = [await gateway.enter(), await gateway.enter(), await gateway.enter()];
  const statuses = [];
  for (let count = 0; count < 3; count++) statuses.push(await send(large.token, most));
  expect(statuses).toEqual([413, 413, 429]);
  for (let count = 0; count < 9; count++) expect(await send(small.token, 1_000)).toBe(400);
  expect(await send(other.token, most)).toBe(413);
});

it('who is to wait sends on slowly, and is heard again on the same connection', async () => {
  const { token } = await gateway.enter();
  for (let count = 0; count < 2; count++) await send(token, most);
  const connection = await RawConnection.open(port);
  const head = { Authorization: token, 'Content-Type': 'application/json' };
  try {
    connection.head('POST', batches, { ...head, 'Content-Length': 1_000_000 });
    connection.send(Buffer.alloc(1_000_000, 'x'));
    connection.head('GET', '/livez', {});
    expect((await connection.answer())?.status).toBe(429);
    const others = [];
    for (let count = 0; count < 20; count++) others.push((await gateway.server.inject('/livez')).statusCode);
    expect([new Set(others), connection.hasAnswer()]).toEqual([new Set([200]), false]);
    expect((await connection.answer())?.status).toBe(200);
  } finally {
    connection.close();
  }
});
