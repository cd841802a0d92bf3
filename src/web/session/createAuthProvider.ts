import type { AuthProvider } from 'ra-core';
import { sessionStore } from './sessionStore';
import { signOut } from './signOut';

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
