import { EventEmitter, once } from 'node:events';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { withTransaction } from '../../../src/gateway/database/units/transaction';
import { claimJobs, renewClaims } from '../../../src/gateway/jobs/claims';
import { cancelJobs, enqueueJob, enqueueJobs } from '../../../src/gateway/jobs/enqueue';
import { retryNow } from '../../../src/gateway/jobs/endings';
import { type DatabaseJob, PostponedJobError } from '../../../src/gateway/jobs/Job';
import { onWakeUp } from '../../../src/gateway/jobs/wakeUp';
import { add, adds, sends, type JobDatabase, jobDatabase, eventually } from './support/jobDatabase';

let database: JobDatabase;
beforeEach(async () => (database = await jobDatabase()));
afterEach(() => database.drop());

const many = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ payload: { counter: `c${index}` } }));
const oneEach = (count: number) => Object.fromEntries(many(count).map(({ payload }) => [payload.counter, 1]));
const at = (second: number) => ({ sequence: 's', at: new Date(Date.UTC(2026, 0, 1, 0, 0, second)) });

describe('a job', () => {
  it('runs once the transaction that enqueued it has committed, and is gone then', async () => {
    const woken = vi.fn();
    const stopListening = onWakeUp(woken);
    await database.start(adds());
    const undone = withTransaction(database.db, async (db) => {
      await enqueueJob(db, 'test.add', { counter: 'never' });
      throw new Error('undo');
    });
    await expect(undone).rejects.toThrow('undo');
    expect(woken).not.toHaveBeenCalled();
    await withTransaction(database.db, async (db) => {
      await enqueueJob(db, 'test.add', { counter: 'once' });
      expect(woken).not.toHaveBeenCalled();
    });
    expect(woken).toHaveBeenCalledTimes(1);
    stopListening();
    await database.counted({ once: 1 });
    await database.ended();
  });

  it('runs when it is due by the clock of the database, whatever the clock of the process', async () => {
    const soon = new Date(Date.now() + 60_000);
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2001-01-01') });
    try {
      await enqueueJob(database.db, 'test.add', { counter: 'now' });
      await enqueueJob(database.db, 'test.add', { counter: 'soon' }, { at: soon });
      const due = await claimJobs(database.db, { limits: new Map([['test.add', 10]]) });
      expect(due.map(({ payload }) => JSON.parse(payload) as unknown)).toEqual([{ counter: 'now' }]);
      expect(await claimJobs(database.db, { limits: new Map([['test.add', 10]]) })).toEqual([]);
      expect(await renewClaims(database.db, due)).toEqual(new Set(due.map(({ id }) => id)));
    } finally {
      vi.useRealTimers();
    }
  });

  it('with a key is there once, with the payload and time of the last request', async () => {
    await enqueueJob(database.db, 'test.add', { counter: 'first' }, { key: 'k', at: new Date('2200-01-01') });
    await enqueueJob(database.db, 'test.add', { counter: 'second' }, { key: 'k' });
    await database.start(adds());
    await database.counted({ second: 1 });
    await database.ended();
  });

  it('that is enqueued again while it runs, runs again', async () => {
    const events = new EventEmitter();
    let runs = 0;
    const job = adds({
      run: async ({ db, payload: { counter } }) => {
        runs += 1;
        await add(db, counter);
        if (runs > 1) return;
        events.emit('running');
        await once(events, 'enqueued');
      },
    });
    await enqueueJob(database.db, 'test.add', { counter: 'first' }, { key: 'k' });
    const running = once(events, 'running');
    await database.start(job);
    await running;
    await enqueueJob(database.db, 'test.add', { counter: 'second' }, { key: 'k' });
    events.emit('enqueued');
    await database.counted({ first: 1, second: 1 });
    await database.ended();
  });

  it('that is cancelled while it runs has no effect', async () => {
    const events = new EventEmitter();
    const job = adds({
      run: async ({ db, payload: { counter } }) => {
        await add(db, counter);
        events.emit('running');
        await once(events, 'cancelled');
      },
    });
    await enqueueJob(database.db, 'test.add', { counter: 'never' }, { key: 'k' });
    const running = once(events, 'running');
    const lines = await database.start(job);
    await running;
    await cancelJobs(database.db, 'test.add', { key: 'k' });
    events.emit('cancelled');
    await database.stop();
    expect(await database.counters()).toEqual({});
    expect(await database.jobs()).toEqual([]);
    expect(lines).toEqual([]);
  });

  it('of a sequence waits for those before it, also while they are tried again', async () => {
    const order: string[] = [];
    let failures = 2;
    const job = adds({
      waits: [0, 0, 0],
      run: async ({ payload: { counter } }) => {
        if (counter === 'a' && failures-- > 0) throw new Error('not yet');
        order.push(counter);
      },
    });
    await enqueueJobs(database.db, 'test.add', [
      { payload: { counter: 'c' }, ...at(3) },
      { payload: { counter: 'b' }, ...at(2) },
      { payload: { counter: 'a' }, ...at(1) },
    ]);
    await database.start(job);
    await database.start(job);
    await database.ended();
    expect(order).toEqual(['a', 'b', 'c']);
  });
});

describe('of many jobs', () => {
  it('each runs exactly once, however many processes share them', async () => {
    await enqueueJobs(database.db, 'test.add', many(500));
    await Promise.all([database.start(adds()), database.start(adds()), database.start(adds())]);
    await database.ended();
    expect(await database.counters()).toEqual(oneEach(500));
  });

  it('only those with the same share are run in one transaction', async () => {
    const transactions = new Map<string, Set<string>>();
    const job = adds({
      shareBy: ({ counter }) => counter,
      run: async ({ db, payload: { counter } }) => {
        const { rows } = await sql<{ id: string }>`select pg_current_xact_id()::text as id`.execute(db);
        const { id } = rows[0]!;
        transactions.set(id, (transactions.get(id) ?? new Set()).add(counter));
        await add(db, counter);
      },
    });
    const counters = Array.from({ length: 30 }, (_, index) => ['a', 'b', 'c'][index % 3]!);
    await enqueueJobs(
      database.db,
      'test.add',
      counters.map((counter) => ({ payload: { counter } })),
    );
    await database.start(job);
    await database.ended();
    expect(await database.counters()).toEqual({ a: 10, b: 10, c: 10 });
    expect([...transactions.values()].map((share) => share.size)).toEqual([...transactions].map(() => 1));
    expect(transactions.size).toBeLessThan(30);
  });

  it('one that always throws ends dead with its error and does not delay the others', async () => {
    const giveUp = vi.fn<NonNullable<DatabaseJob<{ counter: string }>['giveUp']>>(async ({ db }) =>
      add(db, 'given up'),
    );
    const job = adds({
      waits: [0, 0],
      giveUp,
      run: async ({ db, payload: { counter } }) => {
        await add(db, counter);
        if (counter === 'c7') throw new Error('seven is not allowed');
      },
    });
    await enqueueJobs(database.db, 'test.add', many(40));
    const lines = await database.start(job);
    await eventually(async () => {
      const error = 'seven is not allowed';
      expect(await database.jobs()).toEqual([expect.objectContaining({ state: 'dead', attempts: 3, error })]);
    });
    const { c7, ...others } = oneEach(40);
    expect(c7).toBe(1);
    expect(await database.counters()).toEqual({ ...others, 'given up': 1 });
    expect(giveUp).toHaveBeenCalledTimes(1);
    const [dead] = await database.jobs();
    expect(lines).toEqual([expect.stringContaining(`npm run jobs -- retry ${dead!.id}`)]);
  });

  it('a flood of one kind does not delay another kind', async () => {
    const order: string[] = [];
    const flood = adds({ run: async () => void order.push('flood') });
    const other = { ...adds({ run: async () => void order.push('other') }), kind: 'test.other' };
    await enqueueJobs(database.db, 'test.add', many(2_000));
    await enqueueJob(database.db, 'test.other', { counter: 'x' });
    await database.start(flood, other);
    await database.ended();
    expect(order.indexOf('other')).toBeLessThan(1_000);
  });

  it('those that follow from other rows are collected whenever a process looks for them, and a failure of that stops no others', async () => {
    const rows = [{ counter: 'one' }, { counter: 'other' }];
    const collecting = sends(
      async ({ payload: { counter } }) =>
        (db) =>
          add(db, counter),
      {
        collect: (db) =>
          enqueueJobs(
            db,
            'test.send',
            rows.splice(0, 1).map((payload) => ({ payload })),
          ),
      },
    );
    const failing = adds({ collect: () => Promise.reject(new Error('no rows')) });
    await enqueueJob(database.db, 'test.add', { counter: 'added' });
    const reports = await database.start(failing, collecting);
    await database.counted({ added: 1, one: 1, other: 1 });
    expect(reports[0]).toBe(
      'Jobs of the kind test.add cannot be run for now; those of other kinds go on, and these are tried again: no rows',
    );
  });

  it('one that is postponed holds up its sequence, is not counted as an attempt, and says why it waits', async () => {
    const done: string[] = [];
    let isReady = false;
    const job = sends(async ({ payload: { counter }, attempt }) => {
      if (!isReady) throw new PostponedJobError('The other side is away.', 3_600_000);
      done.push(`${counter} ${attempt}`);
    });
    await enqueueJobs(database.db, 'test.send', [
      { payload: { counter: 'first' }, sequence: 's' },
      { payload: { counter: 'second' }, sequence: 's' },
    ]);
    const reports = await database.start(job);
    for (let pass = 0; pass < 2; pass++) {
      await eventually(async () =>
        expect(await database.jobs()).toMatchObject([
          { state: 'waiting', attempts: 0, error: 'The other side is away.' },
          { state: 'waiting', attempts: 0, error: null },
        ]),
      );
      await database.letTimePass();
    }
    isReady = true;
    await retryNow(database.db, ['test.send'], ['s']);
    await database.ended();
    expect(done).toEqual(['first 1', 'second 1']);
    expect(reports).toEqual([]);
  });

  it('those that were not begun are given back by a process that stops', async () => {
    const events = new EventEmitter();
    const job = adds({
      run: async ({ db, payload: { counter } }) => {
        events.emit('running');
        await add(db, counter);
        await once(events, 'goOn');
      },
    });
    await enqueueJobs(database.db, 'test.add', many(5));
    const running = once(events, 'running');
    await database.start(job);
    await running;
    const stopped = database.stop();
    // The transaction takes more jobs until its time is over.
    const goOn = setInterval(() => events.emit('goOn'), 10);
    await stopped;
    clearInterval(goOn);
    const done = Object.keys(await database.counters()).length;
    const left = await database.jobs();
    expect(left).toHaveLength(5 - done);
    for (const { state, attempts } of left)
      expect({ state, attempts }).toEqual({ state: 'waiting', attempts: 0 });
    await database.start(adds());
    await database.counted(oneEach(5));
  });
});
