import type { Database } from '../database/Database';
import type { SignInUser } from './SignInUser';
import { trustKey } from './trustKey';

/** A network that somebody signed in from stays trusted this long, in milliseconds. */
const trust = 30 * 24 * 60 * 60_000;

/**
 * Notes that a user signed in, with all steps, from an address: from its network the wrong tries of others do not slow
 * him down any more.
 */
export async function trustNetwork(
  db: Database,
  { id, account }: Pick<SignInUser, 'id' | 'account'>,
  address: string,
  now: Date,
): Promise<void> {
  const trusted_until = new Date(now.getTime() + trust).toISOString();
  // By what he signs in with, and by the id that later steps know.
  for (const key of [trustKey(account, address), trustKey(id, address)].toSorted()) {
    await db
      .insertInto('sign_in_throttle')
      .values({ key, failures: 0, last_failure_at: now.toISOString(), trusted_until })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ trusted_until }))
      .execute();
  }
}
