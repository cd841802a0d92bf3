/**
 * A process that only runs the jobs that write downloads, and prints when it has begun. CONNECTION is the database (JSON),
 * FILES_DIR a folder for files.
 */
import type { PoolConfig } from 'pg';
import { readConfig } from '../../../../src/gateway/config';
import { connect } from '../../../../src/gateway/database/connection';
import { writeDownloads } from '../../../../src/gateway/downloads/jobs';
import { startJobs } from '../../../../src/gateway/jobs/startJobs';
import { contributions } from '../../../../src/gateway/parts';
import { loadModel } from '../../../../src/metadata/compile';
import { testKeyRing } from '../../../support/keyRing';

await startJobs(
  {
    ...contributions,
    db: connect(JSON.parse(process.env.CONNECTION!) as PoolConfig, 4),
    model: await loadModel(process.cwd()),
    config: readConfig({ FILES_DIR: process.env.FILES_DIR }),
    keyRing: testKeyRing,
    now: () => new Date(),
  },
  writeDownloads(async () => true),
  () => undefined,
);
console.log('begun');
