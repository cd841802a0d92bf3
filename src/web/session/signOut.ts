import { request } from '../client/request';
import { endSession } from './endSession';
import { sessionStore } from './sessionStore';

/**
 * Signs out: forgets everything here at once, and tells the gateway to revoke the token. Where that cannot be told,
 * the token runs out by itself.
 */
export async function signOut(): Promise<void> {
  if (!sessionStore.get().token) return;
  // Its headers are made before the session ends.
  const told = request('/logout', { base: 'global', method: 'POST' });
  endSession();
  location.replace('#/login');
  await told.catch(() => undefined);
}
