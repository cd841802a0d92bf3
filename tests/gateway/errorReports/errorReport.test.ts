import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { testGateway, type TestGateway } from '../support/testGateway';

let gateway: TestGateway;
let chat: Server;
let posted: { msg_type: string; content: { text: string } }[];

beforeEach(async () => {
  posted = [];
  chat = createServer((request: IncomingMessage, response) => {
    let text = '';
    request.on('data', (chunk) => (text += chunk));
    request.on('end', () => {
      posted.push(JSON.parse(text) as (typeof posted)[0]);
      response.end('{}');
    });
  });
  await new Promise<void>((resolve) => chat.listen(0, '127.0.0.1', resolve));
  const errorWebhookUrl = `http://127.0.0.1:${(chat.address() as AddressInfo).port}/hook`;
  gateway = await testGateway({ config: { errorWebhookUrl } });
});

afterEach(async () => {
  await gateway.close();
  await new Promise((resolve) => chat.close(resolve));
});

const report = (body: unknown) => gateway.send(undefined, 'POST', '/api/global/errorReport', body);

it('an error of the web app reaches the chat without personal data', async () => {
  const secret = 'kJ8sd0fjSDF98sdfjkl3245SDFlkj345lkjsdfLKJ34';
  const answer = await report({
    message: 'TypeError: cannot read ana@mariposa.example of 5212345678901',
    stack: `at open (/assets/App.js:1:234567)\nfetch ?ticket=abc123&token=${secret}\n${secret}`,
    where: '/Collectorders',
    language: 'EN',
  });
  expect(answer.body.code).toBe(200);
  await vi.waitFor(() => expect(posted).toHaveLength(1));
  const [{ msg_type, content }] = posted as [(typeof posted)[0]];
  expect(msg_type).toBe('text');
  expect(content.text).toContain('TypeError: cannot read [e-mail] of [digits]');
  expect(content.text).toContain('at /Collectorders');
  expect(content.text).toContain('App.js:1:234567');
  expect(content.text).not.toMatch(/abc123|kJ8sd/);
});

it('an invalid or too large report is rejected', async () => {
  expect((await report({})).status).toBe(422);
  expect((await report({ message: 'x'.repeat(9000) })).status).toBe(413);
  expect(posted).toEqual([]);
});

it('a browser that keeps reporting is slowed down', async () => {
  const statuses = [];
  for (let count = 0; count < 7; count += 1)
    statuses.push((await report({ message: `fault ${count}` })).status);
  expect(statuses).toContain(429);
});

it('without a chat, reports are accepted and dropped, and the environment says so', async () => {
  const quiet = await testGateway();
  expect((await quiet.send(undefined, 'POST', '/api/global/errorReport', { message: 'x' })).body.code).toBe(
    200,
  );
  const { body } = await quiet.send(undefined, 'GET', '/api/global/environment');
  expect(body.data).toMatchObject({ errorReports: false });
  const environment = await gateway.send(undefined, 'GET', '/api/global/environment');
  expect(environment.body.data).toMatchObject({ errorReports: true });
  await quiet.close();
});
