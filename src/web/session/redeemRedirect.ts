import { request } from '../client/request';
import { beginSession } from './beginSession';
import { endSession } from './endSession';
import { sessionStore } from './sessionStore';
import type { SignInAnswer } from './SignInAnswer';

/**
 * Exchanges the one-time ticket of a sign-in link for a session, which takes the place of one that this browser may
 * have: that one is revoked. Throws a `RequestError`, code 440 where the ticket is none, ran out or was used.
 */
export async function redeemRedirect(ticket: string): Promise<void> {
  const { data } = await request<SignInAnswer>('/authRedirect', {
    base: 'global',
    method: 'POST',
    body: { ticket },
  });
  if (sessionStore.get().token) {
    // Its headers are made before the session ends. Where it cannot be told, the token runs out by itself.
    void request('/logout', { base: 'global', method: 'POST' }).catch(() => undefined);
    endSession();
  }
  beginSession(data.token, data.account);
}
