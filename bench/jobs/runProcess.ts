/**
 * One process of the benchmark of jobs. CONNECTION is the database, CONNECTIONS its number of connections. It prints a line when
 * ready and after each command: `jobs` runs all jobs, `updates FROM TO` makes the same changes as plain updates.
 */
import { createInterface } from 'node:readline';
import { sql } from 'kysely';
import { Pool, type PoolConfig } from 'pg';
import { readConfig } from '../../src/gateway/config';
import { connect } from '../../src/gateway/database/connection';
import { defineJob } from '../../src/gateway/jobs/Job';
import { startJobs } from '../../src/gateway/jobs/startJobs';
import { loadModel } from '../../src/metadata/compile';
import { testKeyRing } from '../../tests/support/keyRing';
import { contributions } from '../../src/gateway/parts';

declare module '../../src/gateway/jobs/Job' {
  interface JobPayloads {
    'bench.change': { row: number };
  }
}

const change = defineJob({
  kind: 'bench.change',
  payload: { type: 'object', properties: { row: { type: 'integer' } }, required: ['row'] },
  run: ({ db, payload: { row } }) => sql`update changed set value = value + 1 where id = ${row}`.execute(db),
});

const connection = JSON.parse(process.env.CONNECTION!) as PoolConfig;
const connections = Number(process.env.CONNECTIONS);

async function runJobs(): Promise<void> {
  const db = connect(connection, connections + 1);
  // A quarter of the connections run jobs.
  const config = { ...readConfig({}), databaseConnections: connections * 4 };
  const model = await loadModel(process.cwd());
  const context = { ...contributions, db, model, config, keyRing: testKeyRing, now: () => new Date() };
  console.log('begun');
  const stop = await startJobs(context, [change], (line) => console.error(line));
  for (;;) {
    const { rows } = await sql`select 1 from job limit 1`.execute(db);
    if (rows.length === 0) break;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  console.log('done');
  await stop();
  await db.destroy();
}

async function runUpdates(from: number, to: number): Promise<void> {
  const pool = new Pool({ ...connection, max: connections });
  await Promise.all(Array.from({ length: connections }, () => pool.query('select 1')));
  console.log('begun');
  let next = from;
  const work = async () => {
    while (next < to) {
      const row = next++;
      await pool.query('update changed set value = value + 1 where id = $1', [row]);
    }
  };
  await Promise.all(Array.from({ length: connections }, work));
  console.log('done');
  await pool.end();
}

console.log('ready');
for await (const line of createInterface({ input: process.stdin })) {
  const [command, from, to] = line.split(' ');
  if (command === 'jobs') await runJobs();
  else await runUpdates(Number(from), Number(to));
}
