import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { GatewayError } from '../../../src/gateway/http/responses';
import { type Release, type Sharer, Shares } from '../../../src/gateway/http/Shares';

const limits = { all: 4, merchant: 2, user: 1, resource: 3 };

/** A request of a user of a merchant: `A1` is the first user of A. */
const of = (user: string, resource = 'orders'): Sharer => {
  const owner = `merchant ${user[0]}`;
  return {
    owner,
    shares: [
      { name: 'all', limit: limits.all },
      { name: owner, limit: limits.merchant },
      { name: `user ${user}`, limit: limits.user },
      { name: `resource ${resource}`, limit: limits.resource },
    ],
  };
};

/** A request whose owner may have more in hand than its limit, as long as there are few altogether. */
const eager = (owner: string): Sharer => ({
  owner,
  shares: [
    { name: 'all', limit: limits.all },
    { name: owner, limit: 1, exceededBelow: 3 },
  ],
});

const timeout = 5_000;
let shares: Shares;
/** The requests that have begun, in order. */
let begun: string[];
let releases: Map<string, Release>;
const staying = () => new AbortController().signal;

beforeEach(() => {
  vi.useFakeTimers();
  shares = new Shares(timeout);
  begun = [];
  releases = new Map();
});
afterEach(() => vi.useRealTimers());

async function request(user: string, resource?: string, name = user, signal = staying()): Promise<void> {
  const release = shares.take(of(user, resource)) ?? (await shares.wait(of(user, resource), signal));
  begun.push(name);
  releases.set(name, release);
}

/** Ends a request, and lets those begin that waited for it. */
async function end(name: string): Promise<void> {
  releases.get(name)!();
  await vi.advanceTimersByTimeAsync(0);
}

const busy = expect.objectContaining({ status: 503, text: 'gateway.busy', retryAfter: 5 }) as GatewayError;

describe('requests begin at once', () => {
  it('while each of their shares has room', async () => {
    await Promise.all([request('A1'), request('A2'), request('B1')]);
    expect(begun).toEqual(['A1', 'A2', 'B1']);
  });

  it('where only others have used up what they share: a user, a merchant, a resource', async () => {
    await Promise.all([request('A1'), request('A2'), request('B1')]);
    void request('A1', 'orders', 'of the user');
    void request('A3', 'payouts', 'of the merchant');
    void request('C1', 'orders', 'of the resource');
    await request('D1', 'payouts');
    expect(begun).toEqual(['A1', 'A2', 'B1', 'D1']);
  });
});

it('a share may be exceeded until so many requests are in hand altogether, and no longer', async () => {
  const taken = Array.from({ length: 4 }, () => shares.take(eager('A')));
  expect(taken.map((release) => release !== undefined)).toEqual([true, true, true, false]);
  void shares.wait(eager('A'), staying()).then(() => begun.push('A again'));
  expect(shares.take(eager('B'))).toBeDefined();
  taken[0]!();
  await vi.advanceTimersByTimeAsync(0);
  expect(begun).toEqual([]);
  taken[1]!();
  await vi.advanceTimersByTimeAsync(0);
  expect(begun).toEqual(['A again']);
});

describe('requests that wait', () => {
  it('begin in the order of their arrival', async () => {
    await request('A1');
    void request('A1', 'orders', 'second');
    void request('A1', 'orders', 'third');
    await end('A1');
    expect(begun).toEqual(['A1', 'second']);
    await end('second');
    expect(begun).toEqual(['A1', 'second', 'third']);
  });

  it('of a merchant with fewer in hand begin before those of one that has sent many', async () => {
    const own = ['A1', 'A2', 'C1', 'C2'].map((user) => request(user, user));
    await Promise.all(own);
    for (const user of ['A3', 'A4', 'A5']) void request(user, 'payouts');
    void request('B1', 'payouts');
    await end('A1');
    expect(begun.slice(4)).toEqual(['B1']);
    await end('B1');
    expect(begun.slice(5)).toEqual(['A3']);
  });

  it('do not hold up a colleague whose own share has room', async () => {
    await request('A1');
    void request('A1', 'orders', 'of the same user');
    await request('A2');
    expect(begun).toEqual(['A1', 'A2']);
  });

  it('are rejected with 503 when that takes too long, and take no place later', async () => {
    await request('A1');
    const late = request('A1', 'orders', 'late');
    const [rejected] = await Promise.allSettled([late, vi.advanceTimersByTimeAsync(timeout)]);
    expect(rejected).toEqual({ status: 'rejected', reason: busy });
    await end('A1');
    await request('A1', 'orders', 'next');
    expect(begun).toEqual(['A1', 'next']);
  });

  it('leave when their client is gone', async () => {
    await request('A1');
    const client = new AbortController();
    const gone = request('A1', 'orders', 'gone', client.signal);
    void request('A1', 'orders', 'next');
    client.abort();
    await expect(gone).rejects.toEqual(busy);
    await end('A1');
    expect(begun).toEqual(['A1', 'next']);
  });

  it('are at most a hundred for each that may begin, those of others not counted', async () => {
    await request('A1');
    for (let number = 0; number < 100; number++) void request('A1', 'orders', `${number}`);
    await expect(request('A1')).rejects.toEqual(busy);
    await request('A2');
    expect(begun).toEqual(['A1', 'A2']);
  });
});

/** A request of which a user has one at a time, and all users two. */
const rehearsal = (user: string): Sharer => ({
  owner: user,
  shares: [
    { name: `rehearsals of ${user}`, limit: 1, rejection: { status: 429, text: 'own' } },
    { name: 'rehearsals', limit: 2, rejection: { status: 503, text: 'others' } },
    { name: 'all', limit: 4 },
  ],
});

it('a request is rejected as the share says that had no room for it', async () => {
  for (const user of ['ana', 'bo']) expect(shares.take(rehearsal(user))).toBeDefined();
  const waiting = Promise.allSettled(['ana', 'cy'].map((user) => shares.wait(rehearsal(user), staying())));
  await vi.advanceTimersByTimeAsync(timeout);
  expect(await waiting).toMatchObject([
    { reason: { status: 429, text: 'own' } },
    { reason: { status: 503, text: 'others' } },
  ]);
});

it('those who wait take turns, however many requests somebody has sent before', async () => {
  const begin = async (user: string, owner = user) => {
    const sharer = { ...rehearsal(user), owner };
    sharer.shares.push({ name: owner, limit: 4 });
    const release = await shares.wait(sharer, staying());
    begun.push(user);
    releases.set(user, release);
  };
  for (const user of ['ana', 'bo']) releases.set(user, shares.take(rehearsal(user))!);
  for (let round = 0; round < 3; round++) for (const user of ['ana', 'bo']) void begin(user);
  void begin('cy');
  // A colleague of hers counts as she does, and they take turns as well.
  void begin('dot', 'ana');
  for (const user of ['ana', 'bo', 'cy', 'ana']) await end(user);
  expect(begun).toEqual(['cy', 'ana', 'bo', 'dot']);
});

it('who has nothing in hand and waits for nothing is as new: whoever asked first begins', async () => {
  const wait = async (user: string) => {
    await shares.wait(rehearsal(user), staying());
    begun.push(user);
  };
  shares.take(rehearsal('ana'))!();
  for (const user of ['bo', 'cy']) releases.set(user, shares.take(rehearsal(user))!);
  for (const user of ['ana', 'dot']) void wait(user);
  await end('bo');
  expect(begun).toEqual(['ana']);
});

it('a request that ends twice frees one place', async () => {
  await request('A1');
  void request('A1', 'orders', 'second');
  void request('A1', 'orders', 'third');
  await end('A1');
  await end('A1');
  expect(begun).toEqual(['A1', 'second']);
});
