import { sql } from 'kysely';
import { expect, vi } from 'vitest';
import { readConfig } from '../../../../src/gateway/config';
import type { ServerContext } from '../../../../src/gateway/http/context';
import { type DatabaseJob, defineJob, type Job, type OutsideJob } from '../../../../src/gateway/jobs/Job';
import { startJobs } from '../../../../src/gateway/jobs/startJobs';
import { parcelModel } from '../../support/parcelModel';
import { preparedDatabase, type TestDatabase } from '../../support/testDatabase';
import { testKeyRing } from '../../../support/keyRing';
import { contributions } from '../../../../src/gateway/parts';

declare module '../../../../src/gateway/jobs/Job' {
  interface JobPayloads {
    'test.add': { counter: string };
    'test.other': { counter: string };
    'test.send': { counter: string };
    'test.tick': Record<string, never>;
  }
}

const payload = {
  type: 'object',
  properties: { counter: { type: 'string' } },
  required: ['counter'],
};

type Counter = { counter: string };

/** A job that counts in the database, or does what `replaced` says. */
export const adds = (replaced: Partial<Omit<DatabaseJob<Counter>, 'kind'>> = {}): Job =>
  defineJob({
    kind: 'test.add',
    payload,
    run: ({ db, payload: { counter } }) => add(db, counter),
    ...replaced,
  });

/** A job outside of the database. */
export const sends = (
  perform: OutsideJob<Counter>['perform'],
  more: Partial<Omit<OutsideJob<Counter>, 'kind'>> = {},
): Job => defineJob({ kind: 'test.send', payload, perform, ...more });

/** Adds one to a counter. */
export async function add(db: ServerContext['db'], counter: string): Promise<void> {
  await sql`insert into counter values (${counter}, 1)
    on conflict (name) do update set value = counter.value + 1`.execute(db);
}

/** A database with jobs and counters. */
export interface JobDatabase extends TestDatabase {
  context: ServerContext;
  /** Starts a runner, as a gateway process does, and returns its reports. */
  start(...jobs: Job[]): Promise<string[]>;
  /** Stops every runner. */
  stop(): Promise<void>;
  /** The counters by name. */
  counters(): Promise<Record<string, number>>;
  /** The jobs that are there, oldest first. */
  jobs(): Promise<{ id: string; kind: string; state: string; attempts: number; error: string | null }[]>;
  /** Waits until the counters are these. */
  counted(expected: Record<string, number>): Promise<void>;
  /** Waits until there is no job left. */
  ended(): Promise<void>;
  /** Makes waiting jobs ready and claims expire, as if time had passed. */
  letTimePass(): Promise<void>;
}

/** Makes one. */
export async function jobDatabase(): Promise<JobDatabase> {
  const model = parcelModel();
  const database = await preparedDatabase(model);
  const { db } = database;
  await sql`create table counter (name text primary key, value integer not null)`.execute(db);
  const context = {
    ...contributions,
    db,
    model,
    config: readConfig({}),
    keyRing: testKeyRing,
    now: () => new Date(),
  };
  const counters = async () => {
    const { rows } = await sql<{ name: string; value: number }>`select * from counter`.execute(db);
    return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
  };
  const jobs = () =>
    db.selectFrom('job').select(['id', 'kind', 'state', 'attempts', 'error']).orderBy('id').execute();
  const stops: (() => Promise<void>)[] = [];
  const stop = async () => void (await Promise.all(stops.splice(0).map((one) => one())));
  return {
    ...database,
    context,
    start: async (...jobs) => {
      const lines: string[] = [];
      stops.push(await startJobs(context, jobs, (line) => lines.push(line)));
      return lines;
    },
    stop,
    drop: async () => {
      await stop();
      await database.drop();
    },
    counters,
    jobs,
    counted: (expected) => eventually(async () => expect(await counters()).toEqual(expected)),
    ended: () => eventually(async () => expect(await jobs()).toEqual([])),
    letTimePass: async () => {
      await sql`update job set ready_at = now() where state <> 'dead' and ready_at > now()`.execute(db);
    },
  };
}

/** Waits for what the runners of a test bring about. */
export const eventually = (check: () => Promise<void> | void) =>
  vi.waitFor(check, { timeout: 10_000, interval: 20 });
