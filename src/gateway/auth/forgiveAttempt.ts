import { sql } from 'kysely';
import type { Database } from '../database/Database';
import type { ThrottleKey } from './throttleKeys';

/** An address that the account signed in from stays trusted this long, in milliseconds. */
const trust = 30 * 24 * 60 * 60_000;

/**
 * Takes back what `takeAttempt` counted: the try was right. The account from this address starts anew (`keys[0]`) and,
 * where `trusted` says that the whole sign-in is done, is trusted from now on. The wider keys only lose this try: an
 * account of one's own is no way to try others faster.
 */
export async function forgiveAttempt(
  db: Database,
  keys: ThrottleKey[],
  now: Date,
  trusted = false,
): Promise<void> {
  const [pair, ...others] = keys.map(({ key }) => key);
  await db
    .updateTable('sign_in_throttle')
    .set({
      failures: 0,
      blocked_until: null,
      ...(trusted ? { trusted_until: new Date(now.getTime() + trust).toISOString() } : {}),
    })
    .where('key', '=', pair!)
    .execute();
  await db
    .updateTable('sign_in_throttle')
    .set({ failures: sql`greatest(failures - 1, 0)` })
    .where('key', 'in', others)
    .execute();
}
