import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type SignInGateway, signInGateway } from './support/signInGateway';

const account = 'owner@mariposa.example';
let gateway: SignInGateway;
let port: number;

beforeAll(async () => {
  gateway = await signInGateway();
  await gateway.server.listen({ port: 0, host: '127.0.0.1' });
  port = (gateway.server.server.address() as AddressInfo).port;
});
afterAll(() => gateway.close());

/** Sends the whole body over a real connection before it reads the response. Returns status and envelope. */
async function post(path: string, body: string): Promise<{ status: number; code: number; msg: string }> {
  const sent = request({
    port,
    method: 'POST',
    path: `/api/global/${path}`,
    headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
  });
  sent.end(body);
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  const parts: Buffer[] = [];
  for await (const part of answer) parts.push(part as Buffer);
  const read = JSON.parse(Buffer.concat(parts).toString()) as { code: number; msg: string };
  return { status: answer.statusCode!, ...read };
}

it.each([
  ['1 kB', 1_000, 422],
  ['7 kB', 7_000, 422],
  ['900 kB', 900_000, 413],
  ['1 MB', 1_000_000, 413],
  ['1 MiB', 1_048_576, 413],
])('a password of %s is rejected with a message', async (_size, length, status) => {
  const password = 'x'.repeat(length);
  const bodies = {
    preLoginValidation: { account, password },
    firstUpdateAccountPwd: { ticket: 'none', password, repeatPassword: password.slice(0, 10) },
    restartLoginPwd: { ticket: 'none', password, repeatPassword: password.slice(0, 10) },
  };
  for (const [path, body] of Object.entries(bodies)) {
    const answer = await post(path, JSON.stringify(body));
    expect([path, answer.status, answer.code]).toEqual([path, status, status]);
    expect(answer.msg).toMatch(/^[A-Z].*\.$/);
  }
});
