import type { AuthProvider } from 'react-admin';
import { request } from '../client/request';
import { endSession } from '../session/endSession';
import { sessionStore } from '../session/sessionStore';

/**
 * react-admin's questions about the session, answered from memory. The HTTP client ends a session that the gateway
 * has ended, so no error has to be looked at again here; `canAccess` is asked by permission, as `resource`.
 */
export function createAuthProvider(): AuthProvider {
  return {
    login: () => Promise.resolve({ redirectTo: false }),
    async logout() {
      await signOut();
      return false;
    },
    checkAuth: () => (sessionStore.get().token ? Promise.resolve() : Promise.reject(new Error('signed out'))),
    checkError: () => Promise.resolve(),
    async getIdentity() {
      const { account } = sessionStore.get();
      return { id: account?.accountName ?? '', fullName: account?.nickName ?? '' };
    },
    getPermissions: () => Promise.resolve(sessionStore.get().permissions),
    canAccess: ({ resource }) => Promise.resolve(sessionStore.get().permissions.has(resource)),
  };
}

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
