import Fastify from 'fastify';
import { describe, expect, it, vi } from 'vitest';
import type { GatewayError } from '../../../src/gateway/http/responses';
import { readJsonBodies } from '../../../src/gateway/http/jsonBody';

/** Sends a body to a server that counts the values in it. */
async function send(body: string, onHandled?: (values: unknown) => void) {
  const server = Fastify({ bodyLimit: 4 * 1024 * 1024 });
  server.decorateRequest('caller', undefined);
  readJsonBodies(server);
  server.setErrorHandler((error: GatewayError, _request, reply) =>
    reply.status(error.status).send({ text: error.text }),
  );
  server.post('/', ({ body: values }) => {
    onHandled?.(values);
    return { count: Object.keys(values as object).length };
  });
  const headers = { 'content-type': 'application/json' };
  const response = await server.inject({ method: 'POST', url: '/', headers, payload: body });
  return { status: response.statusCode, ...response.json<{ text?: string; count?: number }>() };
}

const members = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, place) => [`m${place}`, 1]));

const rows = (list: unknown[]) => JSON.stringify({ rows: list });

describe('a JSON body', () => {
  it.each([
    ['numbers', rows(Array.from({ length: 110_000 }, () => 1))],
    ['lists', rows(Array.from({ length: 110_000 }, () => []))],
    ['members', rows(Array.from({ length: 220 }, () => members(500)))],
  ])('of more than 100,000 values is rejected: %s', async (_what, body) => {
    expect(await send(body)).toEqual({ status: 413, text: 'gateway.tooLarge' });
  });

  it('of fewer is read, whatever is in its texts', async () => {
    expect(await send(rows(Array.from({ length: 190 }, () => members(500))))).toEqual({
      status: 200,
      count: 1,
    });
    const texts = [',[{"\\'.repeat(10_000), '🦋'.repeat(10_000), '\\u'.repeat(1_000)];
    expect(await send(JSON.stringify(texts.map((text) => text.slice(0, 20_000))))).toEqual({
      status: 200,
      count: 3,
    });
    expect(await send('{"a":"\\ud83e\\udd8b\\\\ud83e"}')).toEqual({ status: 200, count: 1 });
  });

  it.each([
    ['{"amount":20000,"amount":1}', true],
    ['{"a":{"b":[{"c":1},{"d":1,"d":"x"}]}}', true],
    ['{"a":1,"\\u0061":2}', true],
    ['{"a":{"a":["a","a"]},"b":[{"a":1},{"a":1}]}', false],
  ])('with two values of one name in an object is rejected: %s', async (body, isRejected) => {
    const { status, text } = await send(body);
    expect([status, text]).toEqual(isRejected ? [422, 'gateway.repeatedName'] : [200, undefined]);
  });

  const [fitting, long] = ['x'.repeat(65_000), 'x'.repeat(66_000)];

  it('of megabytes is read where they are in many rows', async () => {
    const list = Array.from({ length: 50 }, () => ({ values: { name: fitting } }));
    expect(await send(rows(list))).toEqual({ status: 200, count: 1 });
    expect(await send(JSON.stringify({ one: list, other: list.slice(1, 3) }))).toEqual({
      status: 200,
      count: 2,
    });
  });

  it('of 2,000 values is read, and of as many in each row', async () => {
    expect(await send(JSON.stringify(members(2_000)))).toEqual({ status: 200, count: 2_000 });
    const list = Array.from({ length: 20 }, () => members(1_990));
    expect(await send(JSON.stringify({ rows: list, ...members(1_990) }))).toEqual({
      status: 200,
      count: 1_991,
    });
  });

  it('of megabytes is parsed by nobody whom others wait for', async () => {
    const parsing = vi.spyOn(JSON, 'parse');
    const list = Array.from({ length: 600 }, (_, place) => ({ number: place, name: 'x'.repeat(5_000) }));
    const body = JSON.stringify({ file: 'a', rows: list, ids: [], more: { one: [1] } });
    let seen: unknown;
    expect((await send(body, (values) => (seen = values))).status).toBe(200);
    expect(parsing.mock.calls.filter(([text]) => text.length > 65_536)).toEqual([]);
    parsing.mockRestore();
    expect(seen).toEqual({ file: 'a', rows: list, ids: [], more: { one: [1] } });
  });

  it.each(['{"__proto__":{"a":1}}', '{"constructor":{"prototype":{}}}', '{"a":[{"__pr\\u006fto__":1}]}'])(
    'that would give an object another prototype is rejected: %s',
    async (body) => {
      expect((await send(body)).text).toBe('gateway.malformedRequest');
    },
  );

  it.each([
    ['a text', { values: { name: long } }],
    ['many texts', { values: { names: [fitting, fitting] } }],
    ['members that no form has', { values: members(9_000) }],
    ['more than 2,000 values', { values: members(2_000) }],
    ['a list of more than 2,000', { values: { list: Array.from({ length: 2_000 }, () => 1) } }],
    ['rows of its own', { rows: Array.from({ length: 40_000 }, () => 1) }],
  ])('with a row that is larger than a form may be is rejected: %s', async (_what, row) => {
    const tooLarge = { status: 413, text: 'gateway.rowTooLarge' };
    expect(await send(rows([1, row]))).toEqual(tooLarge);
    expect(await send(rows([row, 1]))).toEqual(tooLarge);
  });

  it.each([
    ['a text', JSON.stringify({ file: long, rows: [1] })],
    ['texts around its rows', JSON.stringify({ file: fitting, rows: [1], also: fitting })],
    ['members', JSON.stringify(members(9_000))],
    [
      'more than 2,000 values',
      JSON.stringify({ ...members(1_000), rows: [members(1_900)], more: members(1_001) }),
    ],
    ['an object', JSON.stringify({ ids: [1], input: members(9_000) })],
    ['a list instead of an object', JSON.stringify([fitting, fitting])],
    ['what is no JSON', long],
  ])('with more beside its rows than a form may be is rejected: %s', async (_what, body) => {
    expect(await send(body)).toEqual({ status: 413, text: 'gateway.tooLarge' });
  });

  it.each(['\\ud83e', '\\udd8b', '\\ud83e\\ud83e\\udd8b', '\\ud83e \\udd8b', '\\uD83Ex'])(
    'with %s in a text, which is half of a character, is rejected',
    async (text) => {
      expect(await send(`{"a":"${text}"}`)).toEqual({ status: 422, text: 'gateway.unstorable' });
    },
  );
});
