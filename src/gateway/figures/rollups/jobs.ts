import { definePeriodicJob } from '../../jobs/Job';
import { foldRollups } from './fold';
import { repairRollup } from './repair';
import { rollupPlaces, unreadyRollups } from './states';

const minute = 60_000;

/** Adds deltas to totals, and counts the records of roll-ups that are new. */
export const foldRollupDeltas = definePeriodicJob({
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
 * Compares every roll-up with the records once a day and mends it: while versions with different metadata ran side by side,
 * the older one did not count for the newer one.
 */
export const repairRollups = definePeriodicJob({
  kind: 'rollups.repair',
  every: 24 * 60 * minute,
  timeLimit: 6 * 60 * minute,
  perform: async ({ context: { db, model }, signal }) => {
    for (const place of rollupPlaces(model)) {
      await repairRollup(db, model, place, { signal });
    }
  },
});
