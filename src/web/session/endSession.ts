import { clearStored } from './clearStored';
import { forgetSession } from './forgetSession';
import { storageKeys } from './storageKeys';
import { tellTabs } from './tellTabs';
import { writeCookie } from './writeCookie';

/**
 * Forgets the session in this browser, in all its tabs: token, account, permissions and all local storage; cookies
 * that only say how the app looks stay. `notice` says on the sign-in screen why, where the merchant did not ask for
 * it. Tells the gateway nothing.
 */
export function endSession(notice?: string): void {
  writeCookie(storageKeys.token, undefined);
  clearStored();
  forgetSession(notice);
  tellTabs({ notice });
}
