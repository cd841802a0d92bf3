import { recordSecurityEvent } from '../auth/securityEvents';
import { endSessions, sessionExpiry } from '../auth/sessions';
import { isRecordId } from '../database/ids';
import { withTransaction } from '../database/transaction';
import { GatewayError } from '../http/errors';
import type { PersonalCall } from './call';

/** `GET sessions`: the user's sessions, the last used first. */
export async function listSessions({ context, session, user }: PersonalCall): Promise<unknown> {
  const expiry = sessionExpiry(context.now());
  const sessions = await context.db
    .selectFrom('user_session')
    .select(['id', 'created_at as createdAt', 'last_used_at as lastUsedAt', 'address', 'agent'])
    .where('user_id', '=', user.id)
    .where('last_used_at', '>', expiry.lastUsedAt)
    .where('created_at', '>', expiry.createdAt)
    .orderBy('last_used_at', 'desc')
    .orderBy('id')
    .execute();
  return sessions.map(({ id, ...rest }) => ({ id, current: id === session.id, ...rest }));
}

/** `DELETE sessions/{id}`: ends one of the user's sessions. Throws 404 if they have none of that id (any more). */
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

/** `DELETE sessions`: ends all of the user's sessions except this one. Returns how many those were. */
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
