import type { Database } from '../database/Database';
import type { ThrottleKey } from './throttleKeys';

/** Forgets the wrong tries that were counted under a key: whoever made them proved himself in another way. */
export async function clearFailures(db: Database, { key }: ThrottleKey): Promise<void> {
  await db
    .updateTable('sign_in_throttle')
    .set({ failures: 0, blocked_until: null })
    .where('key', '=', key)
    .execute();
}
