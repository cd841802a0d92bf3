/**
 * A process that delivers callbacks until it is killed. CONNECTION is the database. Prints a line once it runs.
 */
import type { PoolConfig } from 'pg';
import { deliverCallbacks } from '../../../../src/gateway/callbacks/delivery';
import { readConfig } from '../../../../src/gateway/config';
import { connect } from '../../../../src/gateway/database/connection';
import { startJobs } from '../../../../src/gateway/jobs/startJobs';
import { loadModel } from '../../../../src/metadata/compile';
import { testKeyRing } from '../../../support/keyRing';
import { contributions } from '../../../../src/gateway/parts';

const context = {
  ...contributions,
  db: connect(JSON.parse(process.env.CONNECTION!) as PoolConfig, 8),
  model: await loadModel(process.cwd()),
  config: { ...readConfig({}), databaseConnections: 8, allowLocalCallbacks: true },
  keyRing: testKeyRing,
  now: () => new Date(),
};
await startJobs(context, [deliverCallbacks(() => undefined)], (line) => console.error(line));
console.log('running');
