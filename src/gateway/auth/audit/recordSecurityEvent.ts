import type { Database } from '../../database/Database';
import { newId } from '../../database/newId';
import { requestOrigin } from './requestOrigin';
import type { SecurityEvent } from './SecurityEvent';

/**
 * Adds to the history that a user sees in his personal centre. A success is recorded in the transaction that does it;
 * a failure with the pool's connection, because the transaction that failed takes everything back.
 */
export async function recordSecurityEvent(db: Database, event: SecurityEvent): Promise<void> {
  const { userId, kind, outcome, request, detail = null, now } = event;
  await db
    .insertInto('security_event')
    .values({
      id: newId(),
      user_id: userId,
      at: now.toISOString(),
      kind,
      outcome,
      ...requestOrigin(request),
      detail,
    })
    .execute();
}
