/**
 * A process that runs the jobs of the crash test until it is killed. CONNECTION is the database. Prints a line once it runs.
 */
import type { PoolConfig } from 'pg';
import { sql } from 'kysely';
import { readConfig } from '../../../../src/gateway/config';
import { connect } from '../../../../src/gateway/database/connection';
import { defineJob } from '../../../../src/gateway/jobs/Job';
import { startJobs } from '../../../../src/gateway/jobs/startJobs';
import { parcelModel } from '../../support/parcelModel';
import { testKeyRing } from '../../../support/keyRing';
import { contributions } from '../../../../src/gateway/parts';

declare module '../../../../src/gateway/jobs/Job' {
  interface JobPayloads {
    'test.count': { counter: string };
  }
}

const count = defineJob({
  kind: 'test.count',
  payload: { type: 'object', properties: { counter: { type: 'string' } }, required: ['counter'] },
  run: async ({ db, payload: { counter } }) => {
    await sql`update counter set value = value + 1 where name = ${counter}`.execute(db);
    // Some jobs do more than one thing, so that a process dies between the two as well.
    await sql`update counter set value = value + 1 where name = 'all'`.execute(db);
  },
});

const db = connect(JSON.parse(process.env.CONNECTION!) as PoolConfig, 8);
const context = {
  ...contributions,
  db,
  model: parcelModel(),
  config: { ...readConfig({}), databaseConnections: 8 },
  keyRing: testKeyRing,
  now: () => new Date(),
};
await startJobs(context, [count], (line) => console.error(line));
console.log('running');
