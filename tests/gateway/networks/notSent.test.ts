import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import type { Instruction } from '../../../src/gateway/networks/interface/Network';
import { openExchange } from '../../../src/gateway/networks/plugins/exchange';
import { openHttpBy } from '../../../src/gateway/networks/plugins/http';
import { freePort } from '../../support/freePort';
import { acmeSecret } from './support/networkGateway';

const instruction: Instruction = {
  kind: 'payout',
  country: 'MX',
  method: 'SPEI',
  amount: 125_000,
  currency: 'MXN',
  orderNo: 'MXP1',
};

const servers: Server[] = [];
const sockets: Socket[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
  for (const socket of sockets.splice(0)) socket.destroy();
});

async function listening(server: Server): Promise<number> {
  server.on('connection', (socket) => sockets.push(socket.on('error', () => undefined)));
  servers.push(server.listen(0, '127.0.0.1'));
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** Sends a payment to an address, and returns what it came to. */
const submit = (url: string, connectTimeout?: number) =>
  openHttpBy(
    openExchange(connectTimeout),
    { name: 'acme', url, secret: acmeSecret },
    { now: () => new Date() },
  ).submit(instruction, 'r1', AbortSignal.timeout(20_000));

it.each([
  ['a port that refuses', async () => `http://127.0.0.1:${await freePort()}`, 'ECONNREFUSED'],
  ['a name that is not found', async () => 'https://no-such-network.invalid/v1', /^(ENOTFOUND|EAI_AGAIN)$/],
  [
    'an address without a route',
    async () => 'http://[fe80::1]:9/',
    /^E(INVAL|HOSTUNREACH|NETUNREACH|ADDRNOTAVAIL)$/,
  ],
  [
    'a server that speaks no TLS',
    async () => {
      const port = await listening(createServer((socket) => socket.end('220 mail\r\n')));
      return `https://127.0.0.1:${port}`;
    },
    /^(ERR_SSL_|EPROTO)/,
  ],
])('what goes to %s is certainly not sent', async (_what, urlOf, code) => {
  const answer = await submit(await urlOf());
  expect(answer).toMatchObject({
    outcome: 'notSent',
    answer: expect.stringContaining('Not sent: ') as string,
  });
  expect(String('code' in answer && answer.code)).toMatch(code);
});

it('what waits for a connection that does not come about in time is certainly not sent', async () => {
  const port = await listening(createServer((socket) => socket.resume()));
  // The other side takes the connection, and says nothing to the greeting of TLS.
  expect(await submit(`https://127.0.0.1:${port}`, 100)).toMatchObject({
    outcome: 'notSent',
    code: 'UND_ERR_CONNECT_TIMEOUT',
  });
});

it('what is cut off before there is an answer was perhaps sent', async () => {
  const arrived: string[] = [];
  const port = await listening(
    createServer((socket) => {
      socket.once('data', (data) => {
        arrived.push(data.toString().split('\r\n')[0]!);
        socket.resetAndDestroy();
      });
    }),
  );
  expect(await submit(`http://127.0.0.1:${port}`)).toMatchObject({ outcome: 'unknown', isAway: true });
  expect(arrived).toEqual(['POST /payments HTTP/1.1']);
  // Closed at once, without a byte read: the bytes may have been on their way.
  const closing = await listening(createServer((socket) => socket.destroy()));
  expect(await submit(`http://127.0.0.1:${closing}`)).toMatchObject({ outcome: 'unknown', isAway: true });
});

it('each request has a connection of its own, which no other side can have closed before', async () => {
  let connections = 0;
  const server = createHttpServer((_request, response) =>
    response.writeHead(201).end('{"outcome":"accepted"}'),
  );
  server.on('connection', () => (connections += 1));
  const url = `http://127.0.0.1:${await listening(server)}`;
  const network = openHttpBy(
    openExchange(),
    { name: 'acme', url, secret: acmeSecret },
    { now: () => new Date() },
  );
  for (const ref of ['r1', 'r2', 'r3'])
    expect(await network.submit(instruction, ref, AbortSignal.timeout(20_000))).toMatchObject({
      outcome: 'accepted',
    });
  expect(connections).toBe(3);
});

it.each([
  [500, '{"error":"down"}', true],
  [502, '<html>', true],
  [200, '<html>', true],
  [409, '{"error":"duplicate"}', false],
  [401, '{"error":"signature"}', false],
])('an answer of %i with %s says whether the network itself is away: %s', async (status, body, isAway) => {
  const port = await listening(
    createHttpServer((_request, response) => response.writeHead(status).end(body)),
  );
  expect(await submit(`http://127.0.0.1:${port}`)).toMatchObject({
    outcome: 'unknown',
    isAway,
    code: String(status),
  });
});
