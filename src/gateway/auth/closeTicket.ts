import type { Database } from '../database/Database';
import { hashToken } from './hashToken';

/** Uses a ticket up; false where somebody else just did. */
export async function closeTicket(db: Database, ticket: string): Promise<boolean> {
  const closed = await db
    .deleteFrom('sign_in_ticket')
    .where('token_hash', '=', hashToken(ticket))
    .executeTakeFirst();
  return closed.numDeletedRows === 1n;
}
