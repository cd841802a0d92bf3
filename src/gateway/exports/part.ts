import type { Part } from '../Part';
import { exportEventTables, exportMigrations } from './exportEvents';
import { issuedStatementMigrations, issuedStatementTables } from './statement/issuedStatements';

/** Lists as files, and statements that can be verified. */
export const exports: Part = {
  name: 'exports',
  tables: { ...exportEventTables, ...issuedStatementTables },
  migrations: [...exportMigrations, ...issuedStatementMigrations],
};
