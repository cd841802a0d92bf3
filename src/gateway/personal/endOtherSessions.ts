import { recordSecurityEvent } from '../auth/audit/recordSecurityEvent';
import { endSessions } from '../auth/endSessions';
import { withTransaction } from '../database/withTransaction';
import type { PersonalCall } from './PersonalCall';

/** `DELETE sessions`: ends all of the user's sessions but this one, and answers how many those were. */
export async function endOtherSessions({
  context,
  request,
  session,
  user,
}: PersonalCall): Promise<{ ended: number }> {
  return withTransaction(context.db, async (transaction) => {
    const ended = await endSessions(transaction, user.id, context.now(), session.id);
    if (ended > 0) {
      const event = { userId: user.id, kind: 'sessionEnded', outcome: 'success', request } as const;
      await recordSecurityEvent(transaction, { ...event, now: context.now() });
    }
    return { ended };
  });
}
