import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../src/gateway/database/declared/tables';

/**
 * Lets any process take the running jobs that meet a condition, as if the processes that claimed them had ended a minute
 * ago. Passes over those that another session writes just now, so that it waits for nobody and deadlocks with nobody.
 */
export async function expireClaims(db: Database, condition: RawBuilder<unknown> = sql`true`): Promise<void> {
  await sql`
    update job set ready_at = now() where id in (
      select id from job where state = 'running' and ${condition} for update skip locked
    )`.execute(db);
}
