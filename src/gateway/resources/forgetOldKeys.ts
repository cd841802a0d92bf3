import type { Database } from '../database/Database';
import { keyLifetime } from './keyLifetime';

/** Forgets keys that are past their time; called now and then by the server. */
export async function forgetOldKeys(db: Database, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - keyLifetime).toISOString();
  await db.deleteFrom('idempotency_key').where('created_at', '<', oldest).execute();
}
