import { sql } from 'kysely';
import type { Database } from '../database/Database';
import { hashToken } from './hashToken';
import { mostTries } from './mostTries';
import type { SignInStep } from './SignInStep';
import type { Ticket } from './Ticket';
import { ticketExpired } from './ticketExpired';

/** Uses one of a ticket's tries. Throws where it is none, ran out, was used up or is for another step. */
export async function tryTicket(db: Database, ticket: string, step: SignInStep, now: Date): Promise<Ticket> {
  const row = await db
    .updateTable('sign_in_ticket')
    .set({ attempts: sql`attempts + 1` })
    .where('token_hash', '=', hashToken(ticket))
    .where('next', '=', step)
    .where('attempts', '<', mostTries)
    .where('expires_at', '>', now.toISOString())
    .returning(['user_id as userId', 'authenticator_secret as authenticatorSecret', 'code_hash as codeHash'])
    .executeTakeFirst();
  if (!row) throw ticketExpired();
  return row;
}
