import type { AuthProvider } from 'react-admin';
import { endSession } from '../session/endSession';
import { sessionStore } from '../session/sessionStore';
import { revokeToken } from './revokeToken';

/**
 * Creates react-admin's auth provider, which reads the session store. `checkError` accepts every error because
 * the HTTP client has already ended the session if the gateway has. `canAccess` takes a permission as `resource`.
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

/** Ends the session here at once, leads to the sign-in screen, and has the gateway revoke the token (product 3.9). */
export async function signOut(): Promise<void> {
  const { token } = sessionStore.get();
  if (!token) return;
  const revoked = revokeToken(token);
  endSession();
  location.replace('#/login');
  await revoked;
}
