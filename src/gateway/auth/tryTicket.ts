import { sql } from 'kysely';
import type { Database } from '../database/Database';
import type { SignInStep } from './SignInStep';
import type { Ticket } from './Ticket';
import { ticketExpired } from './ticketExpired';
import { usableTicket } from './usableTicket';

/** Uses one of a ticket's tries. Throws where it is none, ran out, was used up or is for another step. */
export async function tryTicket(db: Database, ticket: string, step: SignInStep, now: Date): Promise<Ticket> {
  const row = await db
    .updateTable('sign_in_ticket')
    .set({ attempts: sql`attempts + 1` })
    .where(usableTicket(ticket, step, now))
    .returning(['user_id as userId', 'authenticator_secret as authenticatorSecret', 'code_hash as codeHash'])
    .executeTakeFirst();
  if (!row) throw ticketExpired();
  return row;
}
