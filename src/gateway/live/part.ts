import { firstId } from './changes';
import { recordChangeMigrations } from '../database/recordChanges';
import type { Database } from '../database/tables';
import { definePeriodicJob } from '../jobs/Job';
import type { Part } from '../Part';
import { registerLive } from './routes';

/** How often changes are purged, and how long they are kept: longer than any process looks back; in milliseconds. */
const purgeInterval = 60_000;
const retention = 15 * 60_000;

const purgeRecordChanges = definePeriodicJob({
  kind: 'live.purge',
  every: purgeInterval,
  run: ({ db }) => purgeChanges(db, Date.now()),
});

/** Deletes changes without events that everybody has been told. */
export async function purgeChanges(db: Database, now: number): Promise<void> {
  await db
    .deleteFrom('record_change')
    .where('id', '<', firstId(now - retention))
    .execute();
}

/** Changes of records, told to browsers as they happen. */
export const live: Part = {
  name: 'live',
  migrations: recordChangeMigrations,
  routes: [registerLive],
  jobs: [purgeRecordChanges],
};
