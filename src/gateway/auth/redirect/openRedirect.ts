import type { Database } from '../../database/Database';
import { openTicket } from '../openTicket';

/** How long a sign-in link works, in milliseconds. */
const lifetime = 60_000;

/** Issues the one-time ticket of a sign-in link for a user, to be opened within a minute at `/#/auth-redirect?ticket=…`. */
export function openRedirect(db: Database, userId: string, now: Date): Promise<string> {
  return openTicket(db, userId, 'redirect', now, { lifetime });
}
