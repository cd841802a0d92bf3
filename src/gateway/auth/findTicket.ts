import type { Database } from '../database/Database';
import { hashToken } from './hashToken';
import { mostTries } from './mostTries';
import type { SignInStep } from './SignInStep';
import type { Ticket } from './Ticket';
import { ticketExpired } from './ticketExpired';

/** Looks a ticket up and uses none of its tries. Throws where it is none, ran out, was used up or is for another step. */
export async function findTicket(db: Database, ticket: string, step: SignInStep, now: Date): Promise<Ticket> {
  const row = await db
    .selectFrom('sign_in_ticket')
    .select(['user_id as userId', 'authenticator_secret as authenticatorSecret', 'code_hash as codeHash'])
    .where('token_hash', '=', hashToken(ticket))
    .where('next', '=', step)
    .where('attempts', '<', mostTries)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst();
  if (!row) throw ticketExpired();
  return row;
}
