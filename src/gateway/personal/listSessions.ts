import { sessionLimits } from '../auth/sessionLimits';
import type { PersonalCall } from './PersonalCall';

/** `GET sessions`: where the user is signed in, the one that was used last first. */
export async function listSessions({ context, session, user }: PersonalCall): Promise<unknown> {
  const now = context.now().getTime();
  const sessions = await context.db
    .selectFrom('user_session')
    .select(['id', 'created_at as createdAt', 'last_used_at as lastUsedAt', 'address', 'agent'])
    .where('user_id', '=', user.id)
    .where('last_used_at', '>', new Date(now - sessionLimits.idle).toISOString())
    .where('created_at', '>', new Date(now - sessionLimits.whole).toISOString())
    .orderBy('last_used_at', 'desc')
    .orderBy('id')
    .execute();
  return sessions.map(({ id, ...rest }) => ({ id, current: id === session.id, ...rest }));
}
