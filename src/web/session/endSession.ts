import { sessionStore } from './sessionStore';
import { storageKeys } from './storageKeys';
import { writeCookie } from './writeCookie';

/**
 * Forgets the session in this browser: token, account, permissions and all local storage; the language stays.
 * `notice` says on the sign-in screen why, where the merchant did not ask for it. Tells the gateway nothing.
 */
export function endSession(notice?: string): void {
  writeCookie(storageKeys.token, undefined);
  try {
    localStorage.clear();
  } catch {
    // Storage is forbidden, so nothing was kept in it.
  }
  sessionStore.update({
    token: undefined,
    account: undefined,
    countryCode: undefined,
    country: undefined,
    isGlobal: false,
    sandbox: false,
    permissions: new Set(),
    notice,
  });
}
