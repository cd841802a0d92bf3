import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { LiveNews } from '../../../src/contract/live';
import { createSession } from '../../../src/gateway/auth/sessions';
import { newId } from '../../../src/gateway/database/ids';
import { recordEvent } from '../../../src/gateway/database/recordEvents';
import { noteRecordChanges } from '../../../src/gateway/database/recordChanges';
import { entityTable } from '../../../src/metadata/storage/entityTable';
import { type AccessGateway, accessGateway, type UserParts } from '../access/support/accessGateway';
import { type LiveListener, listen } from './support/listen';

let gateway: AccessGateway;
let url: string;
const listeners: LiveListener[] = [];

beforeAll(async () => {
  gateway = await accessGateway({ config: { trustProxy: ['127.0.0.1'] }, liveInterval: 20 });
  url = await gateway.server.listen({ port: 0 });
});
afterAll(() => gateway.close());
afterEach(() => {
  for (const { close } of listeners.splice(0)) close();
});

/** A user who listens, on the page of an order. */
async function enter(parts: UserParts = {}) {
  const user = await gateway.enter(parts);
  const listener = await open(user.token);
  const { user_id: userId } = await gateway.db
    .selectFrom('user_session')
    .select('user_id')
    .where('id', '=', user.sessionId)
    .executeTakeFirstOrThrow();
  return { ...user, userId, listener };
}

async function open(token: string, options: Parameters<typeof listen>[2] = {}) {
  const listener = await listen(url, token, options);
  listeners.push(listener);
  return listener;
}

const told = (check: () => void) => vi.waitFor(check, { timeout: 8_000, interval: 20 });

/** Changes a record of an entity; returns its id. */
async function change(
  merchantId: string,
  entity: string,
  parts: { country?: string; ownerId?: string } = {},
) {
  const id = newId();
  await noteRecordChanges(gateway.db, [{ merchantId, country: 'MX', entity, id, ...parts }]);
  return id;
}

/** The resources of which a listener has heard that the changes of others may show. */
const others = ({ changes }: LiveListener) =>
  new Set(changes().flatMap(({ resource, hasOthers }) => (hasOthers ? [resource] : [])));

const order = 'payout-order';
const orders = 'payout-orders';

describe('a stream', () => {
  it('is one that proxies pass on as it comes', async () => {
    const { listener } = await enter();
    expect(Object.fromEntries(listener.headers)).toMatchObject({
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
    });
    expect(listener.headers.get('content-encoding')).toBeNull();
    expect(listener.news).toEqual([{ position: expect.any(String), isReset: false, changes: [] }]);
  });

  it('tells what was created and changed, and which other records may be new with it', async () => {
    const { merchantId, listener } = await enter();
    const key = { merchantId, country: 'MX', id: newId() };
    const actor = { kind: 'system' } as const;
    const table = entityTable(gateway.model, order);
    const at = new Date();
    await recordEvent(gateway.db, table, key, { at, actor, to: 'accepted', creates: true });
    await told(() => expect(listener.ids(orders)).toEqual([key.id]));
    expect(listener.changes().find(({ resource }) => resource === orders)).toMatchObject({
      country: 'MX',
      created: [key.id],
    });
    expect(listener.changes()).toContainEqual({
      country: 'MX',
      resource: 'account-details',
      ids: [],
      created: [],
      hasOthers: true,
    });
    await recordEvent(gateway.db, table, key, { at, actor, from: 'accepted', to: 'failed' });
    await told(() => expect(listener.ids(orders)).toEqual([key.id, key.id]));
    expect(listener.changes().filter(({ created }) => created.includes(key.id))).toHaveLength(1);
  });

  it('tells nobody what another merchant, country, permission or user has', async () => {
    const everything = await enter();
    const { merchantId } = everything;
    const withoutOrders = await enter({ permissions: ['trade:collection', 'personal:personalhome'] });
    const inPeru = await enter({ countries: ['PE'] });
    await change(newId(), order);
    await change(withoutOrders.merchantId, order);
    await change(inPeru.merchantId, order);
    await change(merchantId, 'session', { country: '', ownerId: newId() });
    await change(merchantId, 'session', { country: '' });
    const own = await change(merchantId, 'session', { country: '', ownerId: everything.userId });
    const last = await change(merchantId, order);
    const other = await change(withoutOrders.merchantId, 'collection-order');
    const there = await change(inPeru.merchantId, order, { country: 'PE' });
    await told(() => {
      expect(everything.listener.ids(orders)).toEqual([last]);
      expect(withoutOrders.listener.changes().flatMap(({ ids }) => ids)).toEqual([other]);
      expect(inPeru.listener.changes().flatMap(({ ids }) => ids)).toEqual([there]);
    });
    expect(everything.listener.ids('sessions')).toEqual([own]);
    // The one without permission is not even told that other records may be new.
    expect(withoutOrders.listener.changes().map(({ resource }) => resource)).toEqual(['collection-orders']);
  });

  it('tells the owner of a record what somebody else did to it, and not who did it', async () => {
    const owner = await enter();
    const other = await enter({ merchantId: owner.merchantId });
    const id = newId();
    await recordEvent(
      gateway.db,
      entityTable(gateway.model, 'session'),
      { merchantId: owner.merchantId, country: '', ownerId: owner.userId, id },
      { at: new Date(), actor: { kind: 'user', id: other.userId }, note: '@gateway.event.deleted' },
    );
    await told(() => expect(owner.listener.ids('sessions')).toEqual([id]));
    const last = await change(owner.merchantId, order);
    await told(() => expect(other.listener.ids(orders)).toEqual([last]));
    expect(other.listener.ids('sessions')).toEqual([]);
  });

  it('tells of what changes without an event of its own: what happens to access, and what follows from other records', async () => {
    const { token, merchantId, userId, sessionId, listener } = await enter();
    const colleague = await enter({ merchantId });
    await createSession(gateway.db, userId, { ip: '127.0.0.1', headers: {} }, gateway.clock.now());
    const { id: ended } = await gateway.db
      .selectFrom('user_session')
      .select('id')
      .where('user_id', '=', userId)
      .where('id', '!=', sessionId)
      .executeTakeFirstOrThrow();
    const { status } = await gateway.send(token, 'POST', `/api/global/manage/sessions/${ended}/end`, {});
    expect(status).toBe(200);
    await change(merchantId, 'callback');
    const last = await change(merchantId, order);
    await told(() => {
      expect(listener.ids(orders)).toEqual([last]);
      expect(colleague.listener.ids(orders)).toEqual([last]);
    });
    const { rows } = await sql<{
      id: string;
    }>`select id from security_event where user_id = ${userId}`.execute(gateway.db);
    expect(listener.ids('sign-in-history')).toEqual(rows.map(({ id }) => id));
    expect(listener.ids('sessions')).toEqual([ended]);
    const ofCallbacks = ['callback-addresses', 'callback-attempts'];
    const ofAccess = ['sessions', 'ip-whitelist'];
    expect([...others(listener)]).toEqual(expect.arrayContaining([...ofCallbacks, ...ofAccess]));
    expect([...others(colleague.listener)]).toEqual(expect.arrayContaining(ofCallbacks));
    // Nobody else hears of somebody's access.
    expect(ofAccess.filter((resource) => others(colleague.listener).has(resource))).toEqual([]);
  });

  it.each<[string, (user: { token: string; userId: string }) => Promise<unknown>]>([
    ['its user signs out', ({ token }) => gateway.send(token, 'POST', '/api/global/logout')],
    ['its user is disabled', ({ userId }) => changeUser(userId, { status: 'disabled' })],
    [
      'its address is taken off the whitelist',
      ({ userId }) => changeUser(userId, { whitelist: ['203.0.113.7'] }),
    ],
    ['the role of its user changes', ({ userId }) => changeRole(userId)],
  ])('ends when %s, and tells nothing after that', async (_when, end) => {
    const user = await enter();
    const before = await change(user.merchantId, order);
    await told(() => expect(user.listener.ids(orders)).toEqual([before]));
    await end(user);
    await change(user.merchantId, order);
    await user.listener.ended;
    expect(user.listener.ids(orders)).toEqual([before]);
  });

  it('does not keep a session alive, nor do requests that nobody has made', async () => {
    const user = await enter();
    const now = gateway.clock.now();
    const read = (headers: Record<string, string>) =>
      gateway.send(user.token, 'GET', '/api/manage/MX/payout-orders', undefined, headers);
    gateway.clock.set(new Date(now.getTime() + 29 * 60_000));
    expect((await read({ unattended: 'true' })).status).toBe(200);
    gateway.clock.set(new Date(now.getTime() + 31 * 60_000));
    await change(user.merchantId, order);
    await user.listener.ended;
    expect((await read({})).status).toBe(401);
    gateway.clock.set(now);
  });

  it('goes on where another one has ended', async () => {
    const { token, merchantId, listener } = await enter();
    const first = await change(merchantId, order);
    await told(() => expect(listener.ids(orders)).toEqual([first]));
    listener.close();
    const missed = await change(merchantId, order);
    const next = await open(token, { since: listener.position() });
    await told(() => expect(next.ids(orders)).toContain(missed));
    const old = await open(token, { since: '1' });
    expect(old.news[0]).toMatchObject({ isReset: true, changes: [] });
  });

  it('is one of ten that a user may have', async () => {
    const { token } = await enter();
    for (let count = 1; count < 10; count++) await open(token);
    await expect(open(token)).rejects.toThrow('429');
    listeners.at(-1)!.close();
    await told(async () => void (await open(token)));
  });

  it('is not waited for by a gateway that closes', async () => {
    const closing = await accessGateway();
    const address = await closing.server.listen({ port: 0 });
    const { token } = await closing.enter();
    const listener = await listen(address, token);
    await closing.close();
    await listener.ended;
  });
});

describe('asking again and again', () => {
  it('tells the same', async () => {
    const { token, merchantId } = await gateway.enter();
    const ask = async (since?: string) => {
      const path = since === undefined ? '/api/global/live' : `/api/global/live?since=${since}`;
      return (await gateway.send(token, 'GET', path)).body.data as LiveNews;
    };
    const { position, ...nothing } = await ask();
    expect(nothing).toEqual({ isReset: false, changes: [] });
    const made = await change(merchantId, order);
    await vi.waitFor(
      async () => expect((await ask(position)).changes.flatMap(({ ids }) => ids)).toEqual([made]),
      { timeout: 8_000, interval: 50 },
    );
    expect(await ask('1')).toMatchObject({ isReset: true });
    expect(await ask('x')).toMatchObject({ isReset: false, changes: [] });
  });
});

const changeUser = (id: string, changes: { status?: 'disabled'; whitelist?: string[] }) =>
  gateway.db.updateTable('merchant_user').set(changes).where('id', '=', id).execute();

const changeRole = (user: string) =>
  gateway.db
    .updateTable('merchant_role')
    .set({ permissions: ['trade:collection'] })
    .where('id', 'in', (query) => query.selectFrom('merchant_user').select('role_id').where('id', '=', user))
    .execute();
