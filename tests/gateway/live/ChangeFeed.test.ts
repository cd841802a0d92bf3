import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { newId } from '../../../src/gateway/database/ids';
import { noteRecordChanges } from '../../../src/gateway/database/recordChanges';
import type { Database } from '../../../src/gateway/database/declared/tables';
import { ChangeFeed, type Round } from '../../../src/gateway/live/ChangeFeed';
import { purge } from '../support/purge';
import { productModel } from '../support/productModel';
import { preparedDatabase, type TestDatabase } from '../support/testDatabase';

let database: TestDatabase;
let feed: ChangeFeed;
let ahead: number;
const merchantId = newId();

beforeAll(async () => {
  database = await preparedDatabase(await productModel());
});
afterAll(() => database.drop());
beforeEach(() => {
  ahead = 0;
  feed = new ChangeFeed(database.db, { interval: 5, now: () => Date.now() + ahead });
});
afterEach(() => feed.close());

/** Changes a record, with an id of a moment ago. Returns the record's id. */
async function change(db: Database = database.db): Promise<string> {
  const id = newId();
  await noteRecordChanges(db, [{ merchantId, country: 'MX', entity: 'thing', id }]);
  return id;
}

/** Listens, and returns what is told. */
async function follow(which = feed) {
  const rounds: Round[] = [];
  const stop = which.listen((round) => rounds.push(round));
  await which.ready();
  const ids = () => rounds.flatMap(({ changes }) => (changes ?? []).map(({ recordId }) => recordId));
  return { rounds, ids, stop };
}

/** Waits until a number of rounds have begun after this. */
async function passRounds(rounds: Round[], number: number): Promise<void> {
  const wanted = rounds.length + number;
  await vi.waitFor(() => expect(rounds.length).toBeGreaterThanOrEqual(wanted), {
    timeout: 5_000,
    interval: 5,
  });
}

describe('the feed of changes', () => {
  it('tells each change once', async () => {
    const { rounds, ids } = await follow();
    const made = [await change(), await change(), await change()];
    await vi.waitFor(() => expect(ids().toSorted()).toEqual(made.toSorted()));
    await passRounds(rounds, 12);
    expect(ids().toSorted()).toEqual(made.toSorted());
  });

  it('tells nothing of events whose ids are of no time', async () => {
    const recordId = newId();
    await database.db
      .insertInto('record_event')
      .values({
        id: randomUUID().replace(/^./, 'f'),
        merchant_id: merchantId,
        country: 'MX',
        entity: 'thing',
        record_id: recordId,
        number: 1,
        at: new Date().toISOString(),
        actor_kind: 'system',
      })
      .execute();
    const { ids } = await follow();
    expect(feed.since(feed.position)?.map((known) => known.recordId)).not.toContain(recordId);
    const made = await change();
    await vi.waitFor(() => expect(ids()).toEqual([made]));
  });

  it.each([10, 45])('tells a change whose transaction commits %i seconds late', async (seconds) => {
    const { rounds, ids } = await follow();
    const committing = new AbortController();
    let late = '';
    const transaction = database.db.transaction().execute(async (db) => {
      late = await change(db);
      await once(committing.signal, 'abort');
    });
    await vi.waitFor(() => expect(late).not.toBe(''));
    const early = await change();
    await vi.waitFor(() => expect(ids()).toEqual([early]));
    ahead = seconds * 1_000;
    await passRounds(rounds, 12);
    committing.abort();
    await transaction;
    await vi.waitFor(() => expect(ids()).toEqual([early, late]));
  });

  it('asks nothing while nobody listens, and tells who comes what was missed since a position', async () => {
    const first = await follow();
    const position = feed.position;
    first.stop();
    const missed = await change();
    const second = await follow();
    expect(first.ids()).toEqual([]);
    expect(feed.since(position)?.map(({ recordId }) => recordId)).toContain(missed);
    expect(second.ids()).not.toContain(missed);
  });

  it('tells what was missed at another process, which has just begun, as far as its clock may be behind', async () => {
    const { ids } = await follow();
    const told = await change();
    await vi.waitFor(() => expect(ids()).toContain(told));
    const position = feed.position;
    const missed = await change();
    const other = new ChangeFeed(database.db, { interval: 5, now: () => Date.now() - 9_000 });
    await follow(other);
    expect(other.since(position)?.map(({ recordId }) => recordId)).toContain(missed);
    await other.close();
  });

  it('does not know what was missed since a position that is too old', async () => {
    await follow();
    expect(feed.since(feed.position - 30_000)).toBeDefined();
    expect(feed.since(feed.position - 3_600_000)).toBeUndefined();
  });

  it('says that anything may have changed after it could not ask for long', async () => {
    const { rounds } = await follow();
    ahead = 3_600_000;
    await vi.waitFor(() => expect(rounds.some(({ changes }) => changes === undefined)).toBe(true));
    ahead = 0;
  });

  it('misses nothing while the database cannot be read', async () => {
    const report = vi.fn();
    let isDown = false;
    const db = new Proxy(database.db, {
      get: (target, name) => {
        if (isDown && name === 'getExecutor') throw new Error('down');
        const value: unknown = Reflect.get(target, name);
        return typeof value === 'function' ? (value as () => unknown).bind(target) : value;
      },
    });
    const failing = new ChangeFeed(db, { interval: 5, now: () => Date.now() + ahead, report });
    const { ids } = await follow(failing);
    isDown = true;
    await vi.waitFor(() => expect(report).toHaveBeenCalled());
    const missed = await change();
    ahead = 120_000;
    isDown = false;
    await vi.waitFor(() => expect(ids()).toContain(missed));
    expect(report).toHaveBeenCalledTimes(1);
    await failing.close();
  });
});

it('changes without events are purged once nobody looks back at them', async () => {
  await change();
  const count = async () => (await database.db.selectFrom('record_change').select('id').execute()).length;
  await purge(database.db, 'record_change', new Date());
  expect(await count()).toBeGreaterThan(0);
  await purge(database.db, 'record_change', new Date(Date.now() + 3_600_000));
  expect(await count()).toBe(0);
});
