import type { Database } from '../database/tables';
import { definePeriodicJob } from '../jobs/Job';
import { sessionExpiry } from './sessions';

/** How often expired rows are purged, in milliseconds. */
const purgeInterval = 10 * 60_000;

/** Purges expired rows of the sign-in tables. */
export const purgeSignIns = definePeriodicJob({
  kind: 'auth.purge',
  every: purgeInterval,
  run: ({ db, context }) => purgeExpiredSignIns(db, context.now()),
});

const hour = 60 * 60_000;

/** Deletes sessions, tickets, used codes and counted attempts that nothing reads any more. */
export async function purgeExpiredSignIns(db: Database, now: Date): Promise<void> {
  const at = now.toISOString();
  const anHourAgo = new Date(now.getTime() - hour).toISOString();
  const aDayAgo = new Date(now.getTime() - 24 * hour).toISOString();
  const expiry = sessionExpiry(now);
  await db
    .deleteFrom('user_session')
    .where((is) =>
      is.or([is('created_at', '<=', expiry.createdAt), is('last_used_at', '<=', expiry.lastUsedAt)]),
    )
    .execute();
  await db.deleteFrom('sign_in_ticket').where('expires_at', '<', at).execute();
  await db.deleteFrom('used_authenticator_code').where('used_at', '<', anHourAgo).execute();
  await db.deleteFrom('email_code_pause').where('asked_at', '<', anHourAgo).execute();
  await db
    .deleteFrom('sign_in_throttle')
    .where('last_failure_at', '<', aDayAgo)
    .where((is) => is.or([is('trusted_until', 'is', null), is('trusted_until', '<', at)]))
    .execute();
}
