import type { Database } from '../database/Database';
import { hashToken } from './hashToken';
import { newToken } from './newToken';
import type { SignInStep } from './SignInStep';

/** How long a ticket allows its step, in milliseconds. */
const usualLifetime = 5 * 60_000;

/** What {@link openTicket} keeps with a ticket. */
export interface TicketParts {
  /** Authenticator secret that the step offers, base32. */
  secret?: string | null;
  /** Hash of the code that the step takes, where it was sent by e-mail. */
  codeHash?: string | null;
  /** Milliseconds; 5 minutes unless told. */
  lifetime?: number;
}

/** Issues a ticket that allows a user one step, and answers it. */
export async function openTicket(
  db: Database,
  userId: string,
  next: SignInStep,
  now: Date,
  { secret = null, codeHash = null, lifetime = usualLifetime }: TicketParts = {},
): Promise<string> {
  const ticket = newToken();
  await db
    .insertInto('sign_in_ticket')
    .values({
      token_hash: hashToken(ticket),
      user_id: userId,
      next,
      attempts: 0,
      authenticator_secret: secret,
      code_hash: codeHash,
      expires_at: new Date(now.getTime() + lifetime).toISOString(),
    })
    .execute();
  return ticket;
}
