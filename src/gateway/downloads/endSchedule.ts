import type { Database } from '../database/declared/tables';

/** Ends a schedule with the first file that nobody can have, for a reason that stays. The next one would fail as well. */
export async function endSchedule(db: Database, id: string, reason: string): Promise<void> {
  await db
    .updateTable('export_schedule')
    .set({ status: 'ended', reason })
    .where('id', '=', id)
    .where('status', '=', 'active')
    .execute();
}
