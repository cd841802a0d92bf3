import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { runTogether } from '../../../src/gateway/jobs/attempts';
import { claimJobs, renewClaims } from '../../../src/gateway/jobs/claims';
import { enqueueJob, enqueueJobs } from '../../../src/gateway/jobs/enqueue';
import type { DatabaseJob } from '../../../src/gateway/jobs/Job';
import { collectJobs } from '../../../src/gateway/jobs/startJobs';
import { add, adds, type JobDatabase, jobDatabase, sends, eventually } from './support/jobDatabase';

let database: JobDatabase;
beforeEach(async () => (database = await jobDatabase()));
afterEach(() => database.drop());

const claim = async () => claimJobs(database.db, { limits: new Map([['test.add', 10]]) });
const claimLines = (db = database.db) =>
  claimJobs(db, { limits: new Map([['test.add', 10]]), inLines: new Set(['test.add']) });
const claimedCounters = async () => (await claimLines()).map(({ payload }) => JSON.parse(payload) as unknown);
const stand = (sequence: string, ...names: string[]) =>
  enqueueJobs(
    database.db,
    'test.add',
    names.map((counter) => ({ payload: { counter }, sequence })),
  );
const workplace = () => ({ context: database.context, report: () => undefined });
const tick = (run: DatabaseJob['run']) => ({
  kind: 'test.tick',
  payload: {},
  every: 3_600_000,
  waits: [],
  run,
});

describe('a claim', () => {
  it('that has expired is another process’s, and what the first one does is rolled back', async () => {
    await enqueueJob(database.db, 'test.add', { counter: 'c' });
    const late = await claim();
    expect(await claim()).toEqual([]);
    await database.letTimePass();
    const taken = await claim();
    expect(taken).toMatchObject([{ id: late[0]!.id, isRepeated: true }]);
    expect(await renewClaims(database.db, late)).toEqual(new Set());
    const job = adds() as DatabaseJob;
    expect(await runTogether(workplace(), job, late)).toEqual([]);
    expect(await database.counters()).toEqual({});
    expect(await runTogether(workplace(), job, taken)).toEqual(taken);
    expect(await database.counters()).toEqual({ c: 1 });
  });

  it('of a job that ends its process each time is not repeated for ever', async () => {
    await enqueueJob(database.db, 'test.add', { counter: 'crash' });
    await enqueueJob(database.db, 'test.add', { counter: 'innocent' });
    await claim();
    await sql`update job set attempts = 3 where payload->>'counter' = 'crash'`.execute(database.db);
    await database.letTimePass();
    const run = vi.fn(async () => undefined);
    await database.start(adds({ waits: [0, 0], run }));
    await eventually(async () => expect(await database.jobs()).toMatchObject([{ state: 'dead' }]));
    expect((await database.jobs())[0]!.error).toContain('process ended');
    expect(run).toHaveBeenCalledTimes(1);
  });
});

describe('a claim of jobs in lines', () => {
  it('takes the first of each line, and the next one once that has ended', async () => {
    await stand('one', 'a', 'b');
    await stand('two', 'c', 'd');
    expect(await claimedCounters()).toEqual([{ counter: 'a' }, { counter: 'c' }]);
    expect(await claimedCounters()).toEqual([]);
    await sql`delete from job where payload->>'counter' = 'c'`.execute(database.db);
    expect(await claimedCounters()).toEqual([{ counter: 'd' }]);
  });

  it('takes none that are not due', async () => {
    const at = new Date(Date.now() + 3_600_000);
    await enqueueJob(database.db, 'test.add', { counter: 'later' }, { sequence: 'one', at });
    expect(await claimedCounters()).toEqual([]);
  });

  it('says of each whether others of its line are due', async () => {
    await stand('one', 'a', 'b');
    await stand('other', 'c');
    const claimed = await claimLines();
    expect(claimed.map(({ payload, isFollowed }) => [JSON.parse(payload), isFollowed])).toEqual([
      [{ counter: 'a' }, true],
      [{ counter: 'c' }, false],
    ]);
  });

  it('reads no more of them the longer the lines are', async () => {
    for (const line of ['one', 'two']) {
      await stand(line, ...Array.from({ length: 2_000 }, (_, number) => `${line} ${number}`));
    }
    await sql`analyze job`.execute(database.db);
    expect(await claimLines()).toHaveLength(2);
    const read = await database.db.transaction().execute(async (transaction) => {
      expect(await claimLines(transaction)).toEqual([]);
      const { rows } = await sql<{ read: number }>`
        select seq_tup_read + idx_tup_fetch as read from pg_stat_xact_user_tables where relname = 'job'`.execute(
        transaction,
      );
      return rows[0]!.read;
    });
    expect(read).toBeLessThan(20);
  });
});

describe('a periodic job', () => {
  it('is there once in all processes, and due again after it ended', async () => {
    const job = tick(({ db }) => add(db, 'tick'));
    await Promise.all([database.start(job), database.start(job)]);
    await database.counted({ tick: 1 });
    await eventually(async () =>
      expect(await database.jobs()).toMatchObject([{ state: 'waiting', attempts: 0 }]),
    );
    await database.start(job);
    expect(await database.counters()).toEqual({ tick: 1 });
    await database.letTimePass();
    await database.counted({ tick: 2 });
  });

  it('that fails is reported and waits for its next turn', async () => {
    const lines = await database.start(
      tick(async () => {
        throw new Error('no disk');
      }),
    );
    await eventually(() => expect(lines).toEqual([expect.stringContaining('no disk')]));
    expect(await database.jobs()).toMatchObject([{ state: 'waiting', error: 'no disk' }]);
  });

  it('comes earlier once its interval is shorter', async () => {
    const job = tick(({ db }) => add(db, 'tick'));
    await database.start(job);
    await database.counted({ tick: 1 });
    // A process of before would go on with its own interval.
    await database.stop();
    await database.start({ ...job, every: 1 });
    await eventually(async () => expect((await database.counters()).tick).toBeGreaterThan(2));
  });
});

describe('a job outside of the database', () => {
  it('stores its result with its end, and has the same id in each attempt', async () => {
    const ids: string[] = [];
    const job = sends(
      async ({ id, attempt, payload: { counter } }) => {
        ids.push(id);
        if (attempt === 1) throw new Error('busy');
        return (db) => add(db, counter);
      },
      { waits: [0] },
    );
    await enqueueJob(database.db, 'test.send', { counter: 'sent' });
    await database.start(job);
    await database.counted({ sent: 1 });
    await database.ended();
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  });

  it('fails at its time limit', async () => {
    const job = sends(() => new Promise(() => undefined), { timeLimit: 20, waits: [] });
    await enqueueJob(database.db, 'test.send', { counter: 'x' });
    await database.start(job);
    await eventually(async () => expect(await database.jobs()).toMatchObject([{ state: 'dead' }]));
    expect((await database.jobs())[0]!.error).toBe('It took longer than 0.02 s.');
  });
});

describe('a gateway', () => {
  it('rejects two parts with jobs of one kind', () => {
    const parts = [
      { name: 'mail', jobs: [adds()] },
      { name: 'orders', jobs: [adds()] },
    ];
    expect(() => collectJobs(parts)).toThrow('Both "mail" and "orders" declare jobs of the kind "test.add"');
  });

  it('keeps and names jobs that it does not know, and leaves those that other processes perform', async () => {
    await enqueueJob(database.db, 'test.other', { counter: 'x' });
    await enqueueJob(database.db, 'test.add', { counter: 'y' });
    await enqueueJob(database.db, 'test.send', { counter: 'z' });
    const lines = await database.start(
      adds({ isPerformed: () => false }),
      sends(async () => undefined),
    );
    await eventually(async () => expect(await database.jobs()).toHaveLength(2));
    expect((await database.jobs()).map(({ kind }) => kind).toSorted()).toEqual(['test.add', 'test.other']);
    expect(lines).toEqual([expect.stringContaining('"test.other"; 1 of them')]);
  });

  it('gives up a job whose payload is not what its kind takes', async () => {
    await sql`insert into job (id, kind, payload, due_at, ready_at)
      values (gen_random_uuid(), 'test.add', '{"counter": 5}', now(), now())`.execute(database.db);
    await database.start(adds());
    await eventually(async () =>
      expect(await database.jobs()).toMatchObject([{ state: 'dead', attempts: 1 }]),
    );
    expect((await database.jobs())[0]!.error).toContain('"/counter" breaks "type"');
  });
});
