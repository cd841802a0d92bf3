import { sql } from 'kysely';
import { firstId } from './changes';
import { deleteRows } from '../database/connections/deleteRows';
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
  perform: ({ context: { db }, signal }) => purgeChanges(db, Date.now(), signal),
});

/** Deletes changes without events that everybody has been told. */
export async function purgeChanges(db: Database, now: number, signal?: AbortSignal): Promise<void> {
  const condition = sql`id < ${firstId(now - retention)}`;
  await deleteRows(db, { table: 'record_change', key: ['id'], condition }, signal);
}

/** Changes of records, told to browsers as they happen. */
export const live: Part = {
  name: 'live',
  migrations: recordChangeMigrations,
  routes: [registerLive],
  jobs: [purgeRecordChanges],
};
