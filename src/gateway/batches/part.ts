import type { Part } from '../Part';
import { performBatches } from './performBatch';
import { registerBatches } from './routes';
import { batchMigrations, batchTables } from './tables';

/** Imports, and actions on selected records. */
export const batches: Part = {
  name: 'batches',
  tables: batchTables,
  migrations: batchMigrations,
  routes: [registerBatches],
  jobs: [performBatches()],
};
