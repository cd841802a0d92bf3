import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { entityTable } from '../../../src/metadata/storage/entityTable';
import { newId } from '../../../src/gateway/database/ids';
import { insertRecords } from '../../../src/gateway/database/records';
import { parcelModel } from '../support/parcelModel';
import { type TestGateway, testGateway } from '../support/testGateway';

let gateway: TestGateway;
let port: number;
/** Resolves when the slow action has begun; `finish` lets it end. */
let begun: Promise<void>;
let finish: () => void;

beforeEach(async () => {
  let begin: () => void;
  begun = new Promise((resolve) => (begin = resolve));
  const finished = new Promise<void>((resolve) => (finish = resolve));
  gateway = await testGateway({
    model: parcelModel(),
    handlers: {
      create: {},
      actions: {
        'parcels.shake': async ({ record }) => {
          begin();
          await finished;
          return record;
        },
      },
    },
  });
  await gateway.server.listen({ port: 0, host: '127.0.0.1' });
  port = (gateway.server.server.address() as AddressInfo).port;
});
afterEach(() => gateway.close());

/** Opens a connection and writes to it, without ending it. */
async function send(bytes: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(bytes);
  return socket;
}

async function shake(): Promise<IncomingMessage> {
  const merchantId = newId();
  const token = gateway.signIn({ merchantId });
  const [id] = await insertRecords(gateway.db, entityTable(gateway.model, 'parcel'), [
    { code: 'A', price: 1, sentAt: '2026-11-01T00:00:00Z', merchantId, country: 'AA' },
  ]);
  const path = `/api/manage/AA/parcels/${id}/shake`;
  const sent = request({ port, path, method: 'POST', headers: { authorization: token } }).end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  return response;
}

describe('a server that closes', () => {
  it('finishes the request that has arrived, and waits for none that is half there', async () => {
    const head = 'POST /api/global/preLoginValidation HTTP/1.1\r\nHost: a\r\n';
    const json = 'Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{"account"';
    const halves = await Promise.all([send('GET /api/no'), send(head), send(head + json)]);
    const ended = halves.map((socket) => once(socket, 'close'));
    const pending = shake();
    await begun;
    const closed = gateway.server.close();
    finish();
    const response = await pending;
    expect(response.statusCode).toBe(200);
    expect(JSON.parse(await text(response))).toMatchObject({ code: 200 });
    // Long before the minute in which a request may arrive.
    await closed;
    await Promise.all(ended);
  }, 9_000);
});

describe('what is no request', () => {
  it.each([
    ['nonsense', 'nonsense\r\n\r\n', 400],
    ['too many headers', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ])('such as %s gets an envelope', async (_what, bytes, status) => {
    const answer = await text(await send(bytes));
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    const [, body] = answer.split('\r\n\r\n');
    expect(JSON.parse(body!)).toEqual({
      code: status,
      msg: expect.stringMatching(/^[A-Z].*\.$/) as string,
      data: null,
      errors: [
        {
          path: '',
          keyword: expect.stringMatching(/^\w+$/) as string,
          params: {},
          msg: expect.any(String) as string,
        },
      ],
    });
  });

  it('and does not arrive in time gets an envelope', async () => {
    const socket = new PassThrough();
    const late = Object.assign(new Error('late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
    gateway.server.server.emit('clientError', late, socket);
    const answer = await text(socket);
    expect(answer).toMatch(/^HTTP\/1.1 408 Request Timeout\r\n/);
    expect(answer).toContain('"code":408');
  });
});
