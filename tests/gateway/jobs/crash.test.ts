import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { enqueueJobs } from '../../../src/gateway/jobs/enqueue';
import { program } from '../../support/program';
import { type JobDatabase, jobDatabase } from './support/jobDatabase';

let database: JobDatabase;
const running = new Set<ChildProcess>();
beforeEach(async () => (database = await jobDatabase()));
afterEach(async () => {
  for (const child of running) child.kill('SIGKILL');
  await database.drop();
});

async function startProcess(): Promise<ChildProcess> {
  const child = spawn(process.execPath, program('tests/gateway/jobs/support/runCountingJobs.ts'), {
    env: { ...process.env, CONNECTION: JSON.stringify(database.connection) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  await once(child.stdout, 'data');
  return child;
}

const left = async () =>
  (await sql<{ count: number }>`select count(*) as count from job`.execute(database.db)).rows[0]!.count;

it('processes that are killed at any point lose no job and do none twice', { timeout: 120_000 }, async () => {
  const names = Array.from({ length: 3_000 }, (_, index) => `c${index}`);
  await sql`insert into counter select name, 0 from unnest(${[...names, 'all']}::text[]) as name`.execute(
    database.db,
  );
  const [first, second] = await Promise.all([startProcess(), startProcess(), startProcess()]);
  const jobs = names.map((counter) => ({ payload: { counter } }));
  await enqueueJobs(database.db, 'test.count', jobs);
  for (const killed of [first, second]) {
    const before = await left();
    await vi.waitFor(async () => expect(await left()).toBeLessThan(before), {
      timeout: 30_000,
      interval: Math.ceil(Math.random() * 10),
    });
    killed.kill('SIGKILL');
    await once(killed, 'exit');
  }
  // Claims of the killed processes hold for a minute, and so do those of the third, which is still at work.
  expect(await left()).toBeGreaterThan(0);
  // The database may still commit the last claim of a process that is gone, so time passes until nothing is left.
  await vi.waitFor(
    async () => {
      await database.letTimePass();
      expect(await left()).toBe(0);
    },
    { timeout: 60_000, interval: 200 },
  );
  const counters = await database.counters();
  expect(counters).toEqual({ ...Object.fromEntries(names.map((name) => [name, 1])), all: names.length });
});
