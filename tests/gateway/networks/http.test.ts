import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import type { Instruction } from '../../../src/gateway/networks/interface/Network';
import { openHttp } from '../../../src/gateway/networks/plugins/http';
import { acmeSecret } from './support/networkGateway';
import { productModel } from '../support/productModel';

const instruction: Instruction = {
  kind: 'payout',
  country: 'MX',
  method: 'SPEI',
  amount: 125_000,
  currency: 'MXN',
  orderNo: 'MXP1',
};

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** Opens a network whose server answers like that. */
async function networkOf(answer: RequestListener) {
  server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const played = {
    find: async () => undefined,
    between: async () => [],
    notify: async () => undefined,
    claim: async () => undefined,
    forget: async () => undefined,
  };
  const context = { model: await productModel(), now: () => new Date(), played };
  return openHttp({ name: 'acme', url, secret: acmeSecret }, context);
}

const saying =
  (status: number, body: string): RequestListener =>
  (_request, response) =>
    void response.writeHead(status, { location: 'http://127.0.0.1:9/' }).end(body);
const soon = () => AbortSignal.timeout(10_000);
const fact = {
  ref: 'r1',
  kind: 'payout',
  state: 'paid',
  amount: 1,
  currency: 'MXN',
  at: '2026-11-20T18:00:00Z',
};

describe('an answer to a payment', () => {
  it.each([
    [201, '{"outcome":"accepted"}', 'accepted'],
    [422, '{"outcome":"refused","reason":"Closed"}', 'refused'],
    [409, '{"error":"duplicate"}', 'unknown'],
    [422, '{"error":"signature"}', 'unknown'],
    [500, '{"outcome":"refused"}', 'unknown'],
    [500, '{"outcome":"accepted"}', 'unknown'],
    [302, '{"outcome":"accepted"}', 'unknown'],
    [200, '<html>Accepted</html>', 'unknown'],
    [200, '', 'unknown'],
    [200, '"accepted"', 'unknown'],
    [200, '{"outcome":"accepted","paymentInfo":"\\u0000"}', 'unknown'],
  ])('of %i with %s is %s', async (status, body, outcome) => {
    const network = await networkOf(saying(status, body));
    expect(await network.submit(instruction, 'r1', soon())).toMatchObject({ outcome });
  });

  it('that does not come in time, or breaks off, is unknown', async () => {
    const hanging = await networkOf(() => undefined);
    const late = await hanging.submit(instruction, 'r1', AbortSignal.timeout(50));
    expect(late).toMatchObject({
      outcome: 'unknown',
      answer: expect.stringContaining('No answer') as string,
    });
    server!.closeAllConnections();
    server!.close();
    const broken = await networkOf((_request, response) => {
      response.writeHead(201, { 'content-length': '100' }).write('{"outcome":"accepted"}');
      response.destroy();
    });
    expect(await broken.submit(instruction, 'r1', soon())).toMatchObject({ outcome: 'unknown' });
  });
});

describe('an answer to a query', () => {
  it.each([
    [200, { facts: [fact] }, 'facts'],
    [200, { facts: [] }, 'unknown'],
    [200, { facts: [{ ...fact, ref: 'another' }] }, 'unknown'],
    [200, { facts: [{ ...fact, amount: 0.5 }] }, 'unknown'],
    [200, { facts: [{ ...fact, at: '2026-99-99T00:00:00Z' }] }, 'unknown'],
    [404, { outcome: 'notFound' }, 'notFound'],
    [404, { error: 'no such page' }, 'unknown'],
    [503, { outcome: 'notFound' }, 'unknown'],
  ])('of %i with %j is %s', async (status, body, outcome) => {
    const network = await networkOf(saying(status, JSON.stringify(body)));
    expect(await network.query('r1', soon())).toMatchObject({ outcome });
  });
});

it('there is no statement where the network does not give one', async () => {
  const network = await networkOf(saying(502, '<html>'));
  await expect(network.statement('2026-11-20', soon())).rejects.toThrow(
    'There is no statement of 2026-11-20: 502',
  );
});
