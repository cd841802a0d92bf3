import { rollupMigrations } from '../database/rollupDeltas';
import type { Part } from '../Part';
import { registerAwaiting } from './awaiting';
import { mailAwaiting, renameInAwaiting } from './mailAwaiting';
import { foldRollupDeltas, repairRollups } from './rollups/jobs';
import { registerFigures } from './routes';

/** Sums and counts of records for pages, and what awaits a user. */
export const figures: Part = {
  name: 'figures',
  migrations: rollupMigrations,
  routes: [registerFigures, registerAwaiting],
  jobs: [foldRollupDeltas, repairRollups, mailAwaiting],
  renames: renameInAwaiting,
};
