import { afterEach, beforeEach, expect, it } from 'vitest';
import { enqueueJob } from '../../../src/gateway/jobs/enqueue';
import { countJobs, discardJob, listJobs, readJob, retryJobs } from '../../../src/gateway/jobs/inspect';
import { add, adds, eventually, type JobDatabase, jobDatabase } from './support/jobDatabase';

let database: JobDatabase;
let isBroken: boolean;
beforeEach(async () => {
  database = await jobDatabase();
  isBroken = true;
});
afterEach(() => database.drop());

const work = adds({
  waits: [],
  run: async ({ db, payload: { counter } }) => {
    if (isBroken) throw new Error(`cannot do ${counter}`);
    await add(db, counter);
  },
});

async function twoDead(): Promise<void> {
  await enqueueJob(database.db, 'test.add', { counter: 'a' });
  await enqueueJob(database.db, 'test.add', { counter: 'b' });
  await database.start(work);
  await eventually(async () => expect(await countJobs(database.db)).toMatchObject([{ dead: 2 }]));
}

it('jobs are counted by kind and state, and listed with what went wrong', async () => {
  await twoDead();
  await enqueueJob(database.db, 'test.add', { counter: 'later' }, { at: new Date('2200-01-01') });
  expect(await countJobs(database.db)).toEqual([
    { kind: 'test.add', waiting: 1, due: 0, running: 0, dead: 2, next: '2200-01-01T00:00:00Z' },
  ]);
  const listed = await listJobs(database.db, 'test.add', 10);
  expect(listed.map(({ state }) => state)).toEqual(['dead', 'dead', 'waiting']);
  const shown = await readJob(database.db, listed[0]!.id);
  expect(shown).toMatchObject({ state: 'dead', attempts: 1, error: expect.stringContaining('cannot do') });
  expect(JSON.parse(shown!.payload)).toHaveProperty('counter');
  expect(await readJob(database.db, 'no-id')).toBeUndefined();
});

it('dead jobs run again, one or all of a kind', async () => {
  await twoDead();
  isBroken = false;
  const [one] = await listJobs(database.db, 'test.add', 10);
  expect(await retryJobs(database.db, { id: one!.id })).toBe(1);
  await eventually(async () => expect(Object.keys(await database.counters())).toHaveLength(1));
  expect(await retryJobs(database.db, { kind: 'test.add' })).toBe(1);
  await database.counted({ a: 1, b: 1 });
  await database.ended();
});

it('only dead jobs are discarded', async () => {
  await twoDead();
  await enqueueJob(database.db, 'test.add', { counter: 'later' }, { at: new Date('2200-01-01') });
  const ids = (await listJobs(database.db, 'test.add', 10)).map(({ id }) => id);
  expect(await Promise.all(ids.map((id) => discardJob(database.db, id)))).toEqual([true, true, false]);
});
