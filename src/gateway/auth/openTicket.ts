import type { Database } from '../database/Database';
import { hashToken } from './hashToken';
import { newToken } from './newToken';
import type { SignInStep } from './SignInStep';

/** How long a ticket allows its step, in milliseconds. */
const lifetime = 5 * 60_000;

/** Issues a ticket that allows a user one step of signing in, and answers it. */
export async function openTicket(db: Database, userId: string, next: SignInStep, now: Date): Promise<string> {
  const ticket = newToken();
  await db
    .insertInto('sign_in_ticket')
    .values({
      token_hash: hashToken(ticket),
      user_id: userId,
      next,
      attempts: 0,
      authenticator_secret: null,
      expires_at: new Date(now.getTime() + lifetime).toISOString(),
    })
    .execute();
  return ticket;
}
