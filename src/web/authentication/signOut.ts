import { request } from '../client/request';
import { endSession } from '../session/endSession';
import { sessionStore } from '../session/sessionStore';

/** Ends the session here at once, leads to the sign-in screen, and has the gateway revoke the token (product 3.9). */
export async function signOut(): Promise<void> {
  const { token } = sessionStore.get();
  if (!token) return;
  const revoked = revokeToken(token);
  endSession();
  location.replace('#/login');
  await revoked;
}

/** Revokes a token at the gateway. Never rejects: a token that cannot be revoked expires by itself. */
export async function revokeToken(token: string): Promise<void> {
  const headers = { Authorization: token };
  await request('/logout', { base: 'global', method: 'POST', headers }).catch(() => undefined);
}
