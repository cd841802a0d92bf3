import { sql } from 'kysely';
import type { Database } from '../database/Database';
import { withTransaction } from '../database/withTransaction';
import type { ThrottleKey } from './throttleKeys';

/**
 * Takes back what `takeAttempt` counted, under the `keys` that it answered: the try was right. The account from this
 * host starts anew (`keys[0]`). The wider keys only lose this try, with the wait that it began and the time that it kept
 * older ones in mind: an account of one's own is no way to try others faster. To be called once a try.
 */
export async function forgiveAttempt(db: Database, keys: ThrottleKey[]): Promise<void> {
  const [pair] = keys;
  await withTransaction(db, async (transaction) => {
    // In the order of `takeAttempt`: no two wait for each other.
    for (const { key } of keys.toSorted((one, other) => (one.key < other.key ? -1 : 1))) {
      await transaction
        .updateTable('sign_in_throttle')
        .set({
          failures: key === pair?.key ? 0 : sql`greatest(failures - 1, 0)`,
          blocked_until: null,
          last_failure_at: sql`coalesce(previous_failure_at, last_failure_at)`,
        })
        .where('key', '=', key)
        .execute();
    }
  });
}
