import { sql } from 'kysely';
import type { Database } from '../database/Database';
import { hashToken } from './hashToken';
import type { SignInStep } from './SignInStep';

/** Wrong codes that one ticket takes. */
const mostAttempts = 5;

/**
 * Uses one of a ticket's tries and answers whose it is; `undefined` where the ticket is none, ran out, was used up or
 * is for another step.
 */
export async function tryTicket(
  db: Database,
  ticket: string,
  step: SignInStep,
  now: Date,
): Promise<string | undefined> {
  const row = await db
    .updateTable('sign_in_ticket')
    .set({ attempts: sql`attempts + 1` })
    .where('token_hash', '=', hashToken(ticket))
    .where('next', '=', step)
    .where('attempts', '<', mostAttempts)
    .where('expires_at', '>', now.toISOString())
    .returning('user_id')
    .executeTakeFirst();
  return row?.user_id;
}
