import { recordSecurityEvent } from '../auth/audit/recordSecurityEvent';
import { isRecordId } from '../database/isRecordId';
import { withTransaction } from '../database/withTransaction';
import { GatewayError } from '../http/GatewayError';
import type { PersonalCall } from './PersonalCall';

/** `DELETE sessions/{id}`: ends one of the user's sessions at once; 404 where he has none of that id (any more). */
export async function endSession({ context, request, user }: PersonalCall): Promise<unknown> {
  const { id } = request.params as { id: string };
  const ended =
    isRecordId(id) &&
    (await withTransaction(context.db, async (transaction) => {
      const { numDeletedRows } = await transaction
        .deleteFrom('user_session')
        .where('id', '=', id)
        .where('user_id', '=', user.id)
        .executeTakeFirst();
      if (numDeletedRows === 0n) return false;
      const event = { userId: user.id, kind: 'sessionEnded', outcome: 'success', request } as const;
      await recordSecurityEvent(transaction, { ...event, now: context.now() });
      return true;
    }));
  if (!ended) throw new GatewayError({ status: 404, text: 'gateway.noRecord' });
  return {};
}
