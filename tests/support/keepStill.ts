import { sql } from 'kysely';
import type { Database } from '../../src/gateway/database/declared/tables';

/** Has no orders of a sandbox arrive or go on by themselves before tomorrow. Jobs that recur still run. */
export async function keepStill(db: Database): Promise<void> {
  const tomorrow = sql<string>`now() + interval '1 day'`;
  await db.updateTable('sandbox_clock').set({ played_until: tomorrow }).execute();
  await db
    .updateTable('job')
    .set({ due_at: tomorrow, ready_at: tomorrow })
    .where((where) => where.or([where('key', 'is', null), where('key', '!=', 'periodic')]))
    .where('state', '=', 'waiting')
    .execute();
}
