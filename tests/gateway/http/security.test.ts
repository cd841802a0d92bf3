import fastify from 'fastify';
import { expect, it } from 'vitest';
import { readConfig } from '../../../src/gateway/config';
import { registerSecurity } from '../../../src/gateway/http/security';

it.each([
  ['https://merchants.example', 'max-age=31536000'],
  ['http://merchants.example', undefined],
])('a gateway at %s tells browsers of https: %s', async (webAddress, header) => {
  const server = fastify();
  await registerSecurity(server, { ...readConfig({}), webAddress });
  server.get('/', () => 'here');
  const { headers } = await server.inject('/');
  expect(headers['strict-transport-security']).toBe(header);
  await server.close();
});
