import type { Part } from '../Part';
import { performBatches, purgeBatches } from './performBatch';
import { renameInBatches } from './renameBatches';
import { registerBatches } from './routes';
import { batchMigrations } from './tables';

/** Imports, and actions on selected records. */
export const batches: Part = {
  name: 'batches',
  migrations: batchMigrations,
  routes: [registerBatches],
  jobs: [performBatches(), purgeBatches],
  renames: renameInBatches,
};
