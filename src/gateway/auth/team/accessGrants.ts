import type { Config } from '../../config';
import { newId } from '../../database/ids';
import type { Database } from '../../database/declared/tables';
import type { ServerContext } from '../../http/context';
import { usersDatabase } from '../users';

const day = 24 * 60 * 60_000;

/** A grant of access, or of more of it, by a user to another one. */
export interface AccessGrant {
  userId: string;
  givenBy: string;
  /** ISO 8601, UTC. */
  at: string;
}

/** Records that a user gave others access, in the transaction in which they did. */
export async function recordGrants(
  db: Database,
  { merchantId, userIds, givenBy, at }: { merchantId: string; userIds: string[]; givenBy: string; at: Date },
): Promise<void> {
  if (userIds.length === 0) return;
  const rows = userIds.map((userId) => ({
    id: newId(),
    merchant_id: merchantId,
    user_id: userId,
    given_by: givenBy,
    at: at.toISOString(),
  }));
  await db.insertInto('access_grant').values(rows).execute();
}

/** Reads the grants of a merchant's users that count now, the oldest first. */
export async function readGrants(
  context: Pick<ServerContext, 'db' | 'home' | 'now'> & {
    config: Pick<Config, 'secondPersonDays'>;
  },
  merchantId: string,
): Promise<AccessGrant[]> {
  const { secondPersonDays: days } = context.config;
  if (days === 0) return [];
  const since = new Date(context.now().getTime() - days * day).toISOString();
  return usersDatabase(context)
    .selectFrom('access_grant')
    .select(['user_id as userId', 'given_by as givenBy', 'at'])
    .where('merchant_id', '=', merchantId)
    .where('at', '>', since)
    .orderBy('at')
    .execute();
}
