import type { Part } from '../Part';
import { exportMigrations } from './exportEvents';
import { purgeExportEvents } from './purge';
import { issuedStatementMigrations } from './statement/issuedStatements';

/** Lists as files, and statements that can be verified. */
export const exports: Part = {
  name: 'exports',
  migrations: [...exportMigrations, ...issuedStatementMigrations],
  jobs: [purgeExportEvents],
};
