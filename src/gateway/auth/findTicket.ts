import type { Database } from '../database/Database';
import type { SignInStep } from './SignInStep';
import type { Ticket } from './Ticket';
import { ticketExpired } from './ticketExpired';
import { usableTicket } from './usableTicket';

/** Looks a ticket up and uses none of its tries. Throws where it is none, ran out, was used up or is for another step. */
export async function findTicket(db: Database, ticket: string, step: SignInStep, now: Date): Promise<Ticket> {
  const row = await db
    .selectFrom('sign_in_ticket')
    .select(['user_id as userId', 'authenticator_secret as authenticatorSecret', 'code_hash as codeHash'])
    .where(usableTicket(ticket, step, now))
    .executeTakeFirst();
  if (!row) throw ticketExpired();
  return row;
}
