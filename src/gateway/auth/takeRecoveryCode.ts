import type { Database } from '../database/Database';
import { hashRecoveryCode } from './hashRecoveryCode';

/** Uses one of a user's recovery codes up; false where it is none of his, or was used before. */
export async function takeRecoveryCode(db: Database, userId: string, code: string): Promise<boolean> {
  const taken = await db
    .deleteFrom('recovery_code')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hashRecoveryCode(code))
    .executeTakeFirst();
  return taken.numDeletedRows === 1n;
}
