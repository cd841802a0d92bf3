import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import type { GatewayError } from '../../../src/gateway/http/errors';
import { readJsonBodies } from '../../../src/gateway/http/jsonBody';

/** Sends a body to a server that counts the values in it. */
async function send(body: string) {
  const server = Fastify({ bodyLimit: 4 * 1024 * 1024 });
  readJsonBodies(server);
  server.setErrorHandler((error: GatewayError, _request, reply) =>
    reply.status(error.status).send({ text: error.text }),
  );
  server.post('/', ({ body: values }) => ({ count: Object.keys(values as object).length }));
  const headers = { 'content-type': 'application/json' };
  const response = await server.inject({ method: 'POST', url: '/', headers, payload: body });
  return { status: response.statusCode, ...response.json<{ text?: string; count?: number }>() };
}

const members = (count: number) =>
  JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, place) => [`m${place}`, 1])));

describe('a JSON body', () => {
  it.each([
    ['numbers', JSON.stringify(Array.from({ length: 110_000 }, () => 1))],
    ['lists', JSON.stringify(Array.from({ length: 110_000 }, () => []))],
    ['members', members(110_000)],
  ])('of more than 100,000 values is rejected: %s', async (_what, body) => {
    expect(await send(body)).toEqual({ status: 413, text: 'gateway.tooLarge' });
  });

  it('of fewer is read, however long its texts are and whatever is in them', async () => {
    expect(await send(members(90_000))).toEqual({ status: 200, count: 90_000 });
    const texts = [',[{"\\'.repeat(100_000), '🦋'.repeat(100_000), '\\u'.repeat(1_000)];
    expect(await send(JSON.stringify(texts))).toEqual({ status: 200, count: 3 });
    expect(await send('{"a":"\\ud83e\\udd8b\\\\ud83e"}')).toEqual({ status: 200, count: 1 });
  });

  it.each(['\\ud83e', '\\udd8b', '\\ud83e\\ud83e\\udd8b', '\\ud83e \\udd8b', '\\uD83Ex'])(
    'with %s in a text, which is half of a character, is rejected',
    async (text) => {
      expect(await send(`{"a":"${text}"}`)).toEqual({ status: 422, text: 'gateway.unstorable' });
    },
  );
});
