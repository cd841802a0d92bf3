import { rollupMigrations } from '../database/rollupDeltas';
import type { Part } from '../Part';
import { registerAwaiting } from './awaiting';
import { registerCounts } from './counts';
import { mailAwaiting, renameInAwaiting } from './mailAwaiting';
import { registerFigures } from './routes';
import { definePeriodicJob } from '../jobs/Job';
import { foldRollups } from './rollups/fold';
import { repairRollup } from './rollups/repair';
import { rollupPlaces, unreadyRollups } from './rollups/states';

const minute = 60_000;

/** Adds deltas to totals, and counts the records of roll-ups that are new. */
const foldRollupDeltas = definePeriodicJob({
  kind: 'rollups.fold',
  every: minute / 4,
  timeLimit: 60 * minute,
  perform: async ({ context: { db, model }, signal }) => {
    await foldRollups(db, model);
    for (const place of await unreadyRollups(db, model)) {
      await repairRollup(db, model, place, { signal });
    }
  },
});

/**
 * Compares every roll-up with the records once a day and mends it. While versions with different metadata ran side by side, the older one
 * did not count for the newer one.
 */
const repairRollups = definePeriodicJob({
  kind: 'rollups.repair',
  every: 24 * 60 * minute,
  timeLimit: 6 * 60 * minute,
  perform: async ({ context: { db, model }, signal }) => {
    for (const place of rollupPlaces(model)) {
      await repairRollup(db, model, place, { signal });
    }
  },
});

/** Sums and counts of records for pages, and what awaits a user. */
export const figures: Part = {
  name: 'figures',
  migrations: rollupMigrations,
  routes: [registerFigures, registerCounts, registerAwaiting],
  jobs: [foldRollupDeltas, repairRollups, mailAwaiting],
  renames: renameInAwaiting,
};
