import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { newId } from '../../../src/gateway/database/ids';
import { signedHeaders } from '../../../src/gateway/networks/interface/notifications';
import type { Fact } from '../../../src/gateway/networks/interface/Network';
import { notificationCounter } from '../../../src/gateway/outcomes/counters';
import { acmeSecret, type NetworkGateway, networkGateway } from './support/networkGateway';

let gateway: NetworkGateway;
beforeAll(async () => {
  gateway = await networkGateway('http');
});
afterAll(() => gateway.close());
afterEach(async () => {
  const closed_at = gateway.clock.now().toISOString();
  await gateway.db.updateTable('network_exception').set({ closed_at }).execute();
});

/** A payment that belongs to no order: money that is kept, each under its own name. */
const stray = (id: string, more: object = {}): Fact => ({
  ref: '',
  kind: 'collection',
  state: 'paid',
  id,
  amount: 700,
  currency: 'MXN',
  at: gateway.clock.now().toISOString(),
  ...more,
});

interface Sent {
  secret?: string;
  id?: string;
  headers?: Record<string, string>;
  remoteAddress?: string;
}

/** Posts a notification with a right signature, unless another secret or headers are given. */
async function send(body: string, { secret = acmeSecret, id = newId(), headers, remoteAddress }: Sent = {}) {
  const answer = await gateway.server.inject({
    method: 'POST',
    url: '/api/networks/acme',
    headers: headers ?? signedHeaders(secret, id, body, gateway.clock.now()),
    payload: body,
    ...(remoteAddress !== undefined && { remoteAddress }),
  });
  const { errors, msg } = answer.json<{ msg: string; errors?: { path: string; msg: string }[] }>();
  return { status: answer.statusCode, msg, errors, headers: answer.headers };
}

/** The payments without an order whose names begin like that. */
const kept = async (begin: string) =>
  (await gateway.db.selectFrom('network_suspense').select('fact_id').orderBy('fact_id').execute()).flatMap(
    ({ fact_id: id }) => (id.startsWith(begin) ? id : []),
  );
const exceptions = () =>
  gateway.db
    .selectFrom('network_exception')
    .select(['ref', 'reason', 'record_id as recordId'])
    .where('closed_at', 'is', null)
    .execute();
const counted = async (outcome: string) =>
  (await notificationCounter.get()).values.find(({ labels }) => labels.outcome === outcome)?.value ?? 0;

const forged = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;
const emptyFacts = (count: number) => `{"facts":[${Array.from({ length: count }, () => '{}').join()}]}`;

const idsOf = (begin: string) =>
  Array.from({ length: 100 }, (_, place) => `${begin}${String(place).padStart(3, '0')}`);

const withBad = (begin: string, bad: object) =>
  idsOf(begin).map((id, place) => stray(id, place === 37 ? bad : {}));

describe('a signed notification with a fact that is none', () => {
  it('is told which one, and its 99 others are booked', async () => {
    const id = await gateway.begin('payout', 910_000);
    const before = await counted('unread');
    const answer = await send(
      JSON.stringify({
        facts: withBad('p', { ref: await gateway.refOf(id), kind: 'payout', amount: 9_100.5 }),
      }),
    );
    expect(answer.status).toBe(422);
    expect(answer.msg).toContain('its other facts are booked');
    expect(answer.errors).toMatchObject([{ path: '/facts/37/amount', keyword: 'type' }]);
    expect(await kept('p')).toEqual(idsOf('p').filter((_, place) => place !== 37));
    expect(await exceptions()).toEqual([
      { ref: await gateway.refOf(id), reason: 'unreadable', recordId: id },
    ]);
    expect(await counted('unread')).toBe(before + 1);
    expect(await gateway.problems()).toEqual([]);
  });

  it('is answered alike when it comes again, and books the last one once it is right', async () => {
    const wrong = JSON.stringify({ facts: withBad('q', { at: '2026-99-99T00:00:00Z' }) });
    for (const _ of [1, 2, 3]) expect((await send(wrong, { id: 'msg_1' })).status).toBe(422);
    expect(await kept('q')).toHaveLength(99);
    expect(await exceptions()).toHaveLength(1);
    const right = JSON.stringify({ facts: withBad('q', {}) });
    for (const _ of [1, 2]) expect((await send(right, { id: 'msg_1' })).status).toBe(200);
    expect(await kept('q')).toEqual(idsOf('q'));
    expect(await gateway.problems()).toEqual([]);
  });

  it.each([
    ['', '', 'json'],
    ['{', '', 'json'],
    ['[]', '', 'json'],
    ['{}', '/facts', 'type'],
    ['{"facts":{}}', '/facts', 'type'],
    ['{"facts":[null]}', '/facts/0', 'type'],
    ['{"facts":[{"ref":"x"}]}', '/facts/0/kind', 'required'],
    [emptyFacts(5_001), '/facts', 'maxItems'],
  ])('is never told that its signature is wrong: %#', async (body, path, keyword) => {
    const answer = await send(body);
    expect([answer.status, answer.errors![0]]).toMatchObject([422, { path, keyword }]);
    expect(answer.errors!.length).toBeLessThanOrEqual(50);
    expect(answer.errors![0]!.msg).toMatch(/\.$/);
    expect(await exceptions()).toMatchObject([{ reason: 'unreadable' }]);
  });

  it.each([
    ['NUL', 'a', { payerName: 'a\0b' }, '/facts/0/payerName'],
    ['half of a character', 'b', { reason: '\ud83e' }, '/facts/0/reason'],
    ['no time', 'c', { expiresAt: '2026-02-31T25:00:00Z' }, '/facts/0/expiresAt'],
  ])('of %s is rejected instead of failing', async (_what, name, bad, path) => {
    const answer = await send(JSON.stringify({ facts: [stray(`${name}1`, bad), stray(`${name}2`)] }));
    expect([answer.status, answer.errors]).toMatchObject([422, [{ path }]]);
    expect(await kept(name)).toEqual([`${name}2`]);
  });

  it('has few of its mistakes listed and few exceptions opened', async () => {
    const facts = Array.from({ length: 300 }, (_, place) => ({ ref: `r${place}` }));
    const answer = await send(JSON.stringify({ facts }));
    expect(answer.errors).toHaveLength(50);
    expect(await exceptions()).toHaveLength(20);
  });

  it('is read whole where it is large', async () => {
    const many = Array.from({ length: 400 }, (_, place) => stray(`m${String(place).padStart(3, '0')}`));
    const bad = stray('bad', { reason: 'x'.repeat(501) });
    const body = JSON.stringify({ facts: [...many, bad], more: 'y'.repeat(100_000) });
    const answer = await send(body);
    expect([answer.status, answer.errors]).toMatchObject([422, [{ path: '/facts/400/reason' }]]);
    expect(await kept('m')).toEqual(many.map(({ id }) => id));
  });
});

describe('an unverified notification', () => {
  it.each([
    ['without a signature', { headers: { 'content-type': 'application/json' } }],
    ['with a wrong one', { secret: forged }],
  ])('%s is not parsed beyond a few kilobytes, and of those nothing but references', async (_what, how) => {
    const parse = vi.spyOn(JSON, 'parse');
    try {
      const large = await send(emptyFacts(190_000), how);
      expect([large.status, large.errors]).toEqual([401, undefined]);
      const small = await send(emptyFacts(1_000), how);
      expect([small.status, small.errors]).toEqual([401, undefined]);
      const parsed = parse.mock.calls.map(([text]) => text).filter((text) => text.includes('{"facts'));
      expect(parsed.map(({ length }) => length)).toEqual([emptyFacts(1_000).length]);
    } finally {
      parse.mockRestore();
    }
  });

  it('costs its host, which then waits, and nobody who signs elsewhere', async () => {
    const headers = { 'content-type': 'application/json' };
    const attack = { headers, remoteAddress: '198.51.100.7' };
    const statuses = [];
    for (let count = 0; count < 61; count++) statuses.push((await send(emptyFacts(3), attack)).status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(60);
    const last = await send(JSON.stringify({ facts: [stray('x1')] }), { remoteAddress: '198.51.100.7' });
    expect(last.status).toBe(429);
    expect(Number(last.headers['retry-after'])).toBeGreaterThan(0);
    expect(
      (await send(JSON.stringify({ facts: [stray('x2')] }), { remoteAddress: '203.0.113.7' })).status,
    ).toBe(200);
    expect(await kept('x')).toEqual(['x2']);
  });

  it('of many hosts has the network asked no more, and leaves what is signed alone', async () => {
    const id = await gateway.begin('payout', 910_000);
    const named = JSON.stringify({ facts: [{ ref: await gateway.refOf(id) }] });
    const dueAt = async () =>
      (
        await gateway.db
          .selectFrom('network_attempt')
          .select('next_query_at')
          .where('record_id', '=', id)
          .executeTakeFirstOrThrow()
      ).next_query_at;
    const planned = await dueAt();
    for (let count = 0; count < 300; count++)
      await send('{}', {
        secret: forged,
        remoteAddress: `198.51.${100 + (count % 100)}.${1 + Math.floor(count / 100)}`,
      });
    const late = await send(named, { secret: forged, remoteAddress: '192.0.2.1' });
    expect([late.status, Number(late.headers['retry-after']) > 0]).toEqual([429, true]);
    expect(await dueAt()).toBe(planned);
    expect((await send(JSON.stringify({ facts: [stray('z')] }))).status).toBe(200);
  });
});
