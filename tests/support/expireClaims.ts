import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../src/gateway/database/declared/tables';

/**
 * Releases running jobs that meet a condition, as if their processes had ended a minute ago. It skips those that another session
 * writes now, so that it neither waits nor deadlocks.
 */
export async function expireClaims(db: Database, condition: RawBuilder<unknown> = sql`true`): Promise<void> {
  await sql`
    update job set ready_at = now() where id in (
      select id from job where state = 'running' and ${condition} for update skip locked
    )`.execute(db);
}
