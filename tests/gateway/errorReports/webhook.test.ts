import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { redactSecrets } from '../../../src/gateway/errorReports/errorReports';
import { testGateway, type TestGateway } from '../support/testGateway';

describe('the text for the chat', () => {
  it.each([
    ['user ana.perez+x@mail.mariposa.example failed', 'user [e-mail] failed'],
    ['GET /x?ticket=abc&redirect=/home', 'GET /x?ticket=[secret]&redirect=/home'],
    ['{"password":"Mariposa-2026","a":1}', '{"password":"[secret]","a":1}'],
    [String.raw`{\"password\":\"Mariposa-2026\",\"a\":1}`, String.raw`{\"password\":\"[secret]\",\"a\":1}`],
    ['Authorization: Bearer abc123secret', 'Authorization: Bearer [secret]'],
    ['recovery code ABCD-EFGH-2JKL-MNOP refused', 'recovery code [secret] refused'],
    ['PIN 123456 refused', 'PIN [digits] refused'],
    ['<at user_id="all">look</at>', '‹at user_id="all">look‹/at>'],
    ['id 0193f6a0-7c3e-7d51-9b1a-2f0c9d3e4b5a gone', 'id [token] gone'],
    ['card 5212 3456 7890 1234 refused', 'card [digits] refused'],
    ['call +52 55 1234-5678 now', 'call +[digits] now'],
  ])('for %j is %j', (text, redacted) => {
    expect(redactSecrets(text)).toBe(redacted);
  });

  it('keeps what helps to find the error', () => {
    const text = 'TypeError: x is undefined\n  at open (/assets/ListScreen-BxYz12.js:1:234567) in 2026';
    expect(redactSecrets(text)).toBe(text);
  });

  it('is redacted in time proportional to its length', () => {
    const text = 'a'.repeat(40_000);
    const start = performance.now();
    expect(redactSecrets(text)).toBe(text);
    // Quadratic time would be about ten times as much as linear time: 5 s.
    expect(performance.now() - start).toBeLessThan(2_500);
  });
});

describe('a chat that fails', () => {
  let chat: Server;
  let gateway: TestGateway;
  let waiting: ServerResponse[];
  let status: number | undefined;

  beforeEach(async () => {
    waiting = [];
    status = undefined;
    chat = createServer((request, response) => {
      request.resume();
      waiting.push(response);
      if (status !== undefined) response.writeHead(status, { location: '/elsewhere' }).end();
    });
    await new Promise<void>((resolve) => chat.listen(0, '127.0.0.1', resolve));
    const errorWebhookUrl = `http://127.0.0.1:${(chat.address() as AddressInfo).port}/hook`;
    gateway = await testGateway({ config: { errorWebhookUrl } });
  });
  afterEach(async () => {
    for (const response of waiting) response.destroy();
    await gateway.close();
    await new Promise((resolve) => chat.close(resolve));
  });

  const report = () => gateway.send(undefined, 'POST', '/api/global/errorReport', { message: 'a fault' });

  it('does not delay the response', async () => {
    const answer = await report();
    expect(answer).toMatchObject({ status: 200, body: { code: 200, data: {} } });
    await vi.waitFor(() => expect(waiting).toHaveLength(1));
    expect(waiting[0]!.writableEnded).toBe(false);
  });

  it.each([500, 302])('is called once and does not fail the response where it returns %i', async (said) => {
    status = said;
    expect((await report()).body.code).toBe(200);
    await vi.waitFor(() => expect(waiting).toHaveLength(1));
    expect((await report()).body.code).toBe(200);
    await vi.waitFor(() => expect(waiting).toHaveLength(2));
  });
});
