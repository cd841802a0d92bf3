import { sql } from 'kysely';
import { keptSince } from '../../metadata/model/Retention';
import { deleteRows } from '../database/connections/deleteRows';
import { definePeriodicJob } from '../jobs/Job';

/** How often old events are deleted, in milliseconds: there is no index of their times, and few are as old. */
const interval = 24 * 60 * 60_000;

/** Deletes events that say who exported what, once they are not kept any longer. Statements stay: they prove what was issued. */
export const purgeExportEvents = definePeriodicJob({
  kind: 'exports.purge',
  every: interval,
  perform({ context: { db, model, now }, signal }) {
    const condition = sql`at < ${keptSince(now(), model.retention, 'exportEvents').toISOString()}`;
    return deleteRows(db, { table: 'export_event', key: ['merchant_id', 'id'], condition }, signal);
  },
});
