import { request } from '../../client/request';
import { endSession } from '../../session/endSession';
import { sessionStore } from '../../session/sessionStore';

/** Ends the session here at once, leads to the sign-in page, and has the gateway end it too. */
export async function signOut(): Promise<void> {
  if (!sessionStore.get().token) return;
  const ended = request('/session', { base: 'global', method: 'DELETE' }).catch(() => undefined);
  endSession();
  location.replace('#/login');
  await ended;
}

/** Does nothing: the cookie of a new session has replaced that of the one before. */
export async function revokeToken(_token: string): Promise<void> {}
