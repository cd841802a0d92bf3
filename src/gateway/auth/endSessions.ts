import type { Database } from '../database/Database';
import { sessionLimits } from './sessionLimits';

/** Ends the sessions of a user, all but one where `kept` is its id, and answers how many had not ended by themselves. */
export async function endSessions(db: Database, userId: string, now: Date, kept?: string): Promise<number> {
  let sessions = db.deleteFrom('user_session').where('user_id', '=', userId);
  if (kept !== undefined) sessions = sessions.where('id', '!=', kept);
  const ended = await sessions.returning(['created_at as createdAt', 'last_used_at as lastUsedAt']).execute();
  const isYoung = (at: string, limit: number) => Date.parse(at) > now.getTime() - limit;
  return ended.filter(
    ({ createdAt, lastUsedAt }) =>
      isYoung(createdAt, sessionLimits.whole) && isYoung(lastUsedAt, sessionLimits.idle),
  ).length;
}
