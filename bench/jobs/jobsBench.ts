import { sql } from 'kysely';
import { connect } from '../../src/gateway/database/connection';
import { prepareDatabase } from '../../src/gateway/database/schema/prepareDatabase';
import type { Database } from '../../src/gateway/database/declared/tables';
import { enqueueJobs } from '../../src/gateway/jobs/enqueue';
import { migrations } from '../../src/gateway/parts';
import { loadModel } from '../../src/metadata/compile';
import { root } from '../../tests/support/program';
import { defineBench } from '../support/Bench';
import { BenchProcess } from '../support/BenchProcess';
import { startDatabase } from '../support/startDatabase';
import { median, rounded } from '../support/statistics';

declare module '../../src/gateway/jobs/Job' {
  interface JobPayloads {
    'bench.change': { row: number };
  }
}

const processes = 2;
/** Connections of each process. */
const connections = 4;
const rounds = 5;
const rows = 8_000;

async function startWorker(connection: object): Promise<BenchProcess> {
  const worker = new BenchProcess('bench/jobs/runProcess.ts', {
    environment: { CONNECTION: JSON.stringify(connection), CONNECTIONS: String(connections) },
  });
  await worker.read();
  return worker;
}

/** Runs a command in all workers at once. Returns changes per second, from the first begin to the last end. */
async function measure(workers: BenchProcess[], command: (index: number) => string): Promise<number> {
  let begin = Infinity;
  await Promise.all(
    workers.map(async (worker, index) => {
      await worker.ask(command(index));
      begin = Math.min(begin, performance.now());
      await worker.read();
    }),
  );
  return rows / ((performance.now() - begin) / 1000);
}

async function checkChanged(db: Database, expected: number): Promise<void> {
  const { rows: found } = await sql<{ count: number }>`
    select count(*) as count from changed where value <> ${expected}`.execute(db);
  if (found[0]!.count > 0) throw new Error(`${found[0]!.count} rows were not changed ${expected} times.`);
}

/**
 * Jobs a second of two processes, each of which changes a row. The baseline are plain updates by `pg` with as many processes and
 * connections. Both take turns.
 */
export const jobsBench = defineBench({
  options: {},
  async run(run) {
    const server = await startDatabase(run);
    const db = connect(server.connection, 4, { statement: 0, response: 0 });
    run.later(() => db.destroy());
    await prepareDatabase(db, await loadModel(root), migrations);
    await sql`create table changed (id integer primary key, value integer not null)`.execute(db);
    await sql`insert into changed select id, 0 from generate_series(0, ${rows - 1}) as id`.execute(db);
    const workers = await Promise.all(
      Array.from({ length: processes }, () => startWorker(server.connection)),
    );
    run.later(() => Promise.all(workers.map((worker) => worker.stop())));
    const speeds: Record<'jobs' | 'updates', number[]> = { jobs: [], updates: [] };
    const share = rows / processes;
    for (let round = 1; round <= rounds; round++) {
      const jobs = Array.from({ length: rows }, (_, row) => ({ payload: { row } }));
      await enqueueJobs(db, 'bench.change', jobs);
      speeds.jobs.push(await measure(workers, () => 'jobs'));
      await checkChanged(db, 2 * round - 1);
      speeds.updates.push(
        await measure(workers, (index) => `updates ${index * share} ${(index + 1) * share}`),
      );
      await checkChanged(db, 2 * round);
      console.log(
        `round ${round}: ${Math.round(speeds.jobs.at(-1)!)} jobs/s, ${Math.round(speeds.updates.at(-1)!)} plain updates/s`,
      );
    }
    const [jobs, updates] = [median(speeds.jobs), median(speeds.updates)];
    return {
      jobsPerSecond: Math.round(jobs),
      plainUpdatesPerSecond: Math.round(updates),
      jobsVsPlainUpdate: rounded(jobs / updates),
    };
  },
});
