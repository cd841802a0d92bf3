import type { Database } from '../database/Database';

/** Uses up the code of a user's 30-second step; false where it was used before. */
export async function takeAuthenticatorCode(
  db: Database,
  userId: string,
  step: number,
  now: Date,
): Promise<boolean> {
  const taken = await db
    .insertInto('used_authenticator_code')
    .values({ user_id: userId, step, used_at: now.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return taken.numInsertedOrUpdatedRows === 1n;
}
