import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { newId } from '../../../src/gateway/database/ids';
import { type PersonalGateway, personalGateway } from './support/personalGateway';

interface OwnSession {
  id: string;
  status: 'current' | 'other';
  createdAt: string;
  lastUsedAt: string;
  address: string;
  agent: string;
}

const owner = 'owner@mariposa.example';
let gateway: PersonalGateway;

beforeAll(async () => {
  gateway = await personalGateway();
});
afterAll(() => gateway.close());
beforeEach(() => gateway.later(60));

const list = async (token: string) =>
  (await gateway.records(token, 'GET', 'sessions')).body.data as OwnSession[];

/** Signs in by one click from an address with a browser. */
async function enter(account: string, headers: Record<string, string>): Promise<string> {
  const answer = await gateway.send(undefined, 'POST', '/api/global/testLogin', { account }, headers);
  return (answer.body.data as { token: string }).token;
}

it('are listed with their origin, start and last use', async () => {
  const old = await enter(owner, { 'x-forwarded-for': '::ffff:198.51.100.9', 'user-agent': 'x'.repeat(400) });
  const begun = gateway.clock.now().toISOString();
  gateway.later(5);
  const token = await enter(owner, { 'x-forwarded-for': '2001:DB8:0::1', 'user-agent': 'Firefox' });
  const now = gateway.clock.now().toISOString();
  const sessions = await list(token);
  expect(sessions).toEqual([
    expect.objectContaining({
      status: 'current',
      lastUsedAt: now,
      createdAt: now,
      address: '2001:db8::1',
      agent: 'Firefox',
    }),
    expect.objectContaining({
      status: 'other',
      createdAt: begun,
      lastUsedAt: begun,
      address: '198.51.100.9',
      agent: 'x'.repeat(300),
    }),
  ]);
  for (const { id } of sessions) expect([token, old]).not.toContain(id);
  gateway.later(28);
  expect(await list(token)).toHaveLength(1);
});

it('belong to one user and end at once', async () => {
  const token = await enter(owner, {});
  const other = await enter(owner, {});
  const stranger = await enter('owner@condor.example', {});
  const { id } = (await list(token)).find(({ status }) => status === 'other')!;
  expect((await gateway.records(stranger, 'POST', `sessions/${id}/end`)).status).toBe(404);
  expect((await list(other)).length).toBe(2);
  expect((await gateway.records(token, 'POST', `sessions/${id}/end`)).body.code).toBe(200);
  expect((await gateway.records(other, 'GET', 'sessions')).body.code).toBe(409);
  for (const none of [id, newId(), 'none', '..%2f']) {
    expect((await gateway.records(token, 'POST', `sessions/${none}/end`)).status).toBe(404);
  }
  expect((await list(stranger)).length).toBe(1);
  expect((await gateway.history(token))[0]).toBe('sessionEnded');
});

it('end except the current one', async () => {
  const token = await enter(owner, {});
  const others = [await enter(owner, {}), await enter(owner, {})];
  const stranger = await enter('owner@condor.example', {});
  const end = async () => (await gateway.records(token, 'POST', 'sessions/end-others')).body.code;
  expect(await end()).toBe(200);
  for (const other of others) expect((await gateway.records(other, 'GET', 'sessions')).body.code).toBe(409);
  expect((await gateway.records(stranger, 'GET', 'sessions')).status).toBe(200);
  // Nothing is left to end, and nothing more is in the history.
  const before = await gateway.history(token);
  expect(await end()).toBe(200);
  expect(await gateway.history(token)).toEqual(before);
  expect(await list(token)).toHaveLength(1);
});

it('cannot end the session that asks for it', async () => {
  const token = await enter(owner, {});
  const { id } = (await list(token)).find(({ status }) => status === 'current')!;
  expect((await gateway.records(token, 'POST', `sessions/${id}/end`)).status).toBe(422);
  expect(await list(token)).toHaveLength(1);
});
