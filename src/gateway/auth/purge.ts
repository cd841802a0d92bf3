import type { Database } from '../database/tables';
import type { ServerContext } from '../http/context';
import { sessionLimits } from './sessions';

/** How often, in milliseconds. */
const cleaning = 10 * 60_000;

/** Keeps the tables of signing in small while the gateway runs; answers how to stop it. */
export async function startSignInPurge({ db, now }: ServerContext): Promise<() => Promise<void>> {
  const timer = setInterval(() => void purgeExpiredSignIns(db, now()).catch(() => undefined), cleaning);
  timer.unref();
  return async () => clearInterval(timer);
}

const hour = 60 * 60_000;

/** Removes sessions, tickets, used codes and counts of tries that nothing asks for any more; called now and then. */
export async function purgeExpiredSignIns(db: Database, now: Date): Promise<void> {
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds).toISOString();
  await db
    .deleteFrom('user_session')
    .where((is) =>
      is.or([
        is('created_at', '<', before(sessionLimits.whole)),
        is('last_used_at', '<', before(sessionLimits.idle)),
      ]),
    )
    .execute();
  await db.deleteFrom('sign_in_ticket').where('expires_at', '<', now.toISOString()).execute();
  await db.deleteFrom('used_authenticator_code').where('used_at', '<', before(hour)).execute();
  await db.deleteFrom('email_code_request').where('asked_at', '<', before(hour)).execute();
  await db
    .deleteFrom('sign_in_throttle')
    .where('last_failure_at', '<', before(hour))
    .where((is) => is.or([is('trusted_until', 'is', null), is('trusted_until', '<', now.toISOString())]))
    .execute();
}
