import { revokeAccess } from '../auth/sessions';
import type { Database } from '../database/tables';

/** Unbinds a user's authenticator, so that they bind another one at their next sign-in, and ends their sessions. */
export async function unbindAuthenticator(db: Database, userId: string, now: Date): Promise<void> {
  await db
    .updateTable('merchant_user')
    .set({ authenticator_secret: null })
    .where('id', '=', userId)
    .execute();
  await db.deleteFrom('recovery_code').where('user_id', '=', userId).execute();
  await revokeAccess(db, userId, now);
}
