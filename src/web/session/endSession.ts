import { sessionStore, signedOut } from './sessionStore';
import { clearStored, storageKeys, writeCookie } from './storage';

/**
 * Ends the session in all tabs of this browser (product 3.9). Token, account, permissions and local storage are removed. The
 * sign-in screen shows `notice`, for ends that were not the user's. The token stays valid at the gateway until `signOut`.
 */
export function endSession(notice?: string): void {
  writeCookie(storageKeys.token, undefined);
  // Of a session that has expired, the user still wants to know what became of a request that it has sent.
  clearStored(notice === undefined ? [] : [storageKeys.sentRequests]);
  resetSession(notice);
  notifyTabs({ notice });
}

/** Signs this tab out, removes what it has stored, and leaves what the browser has. `notice` is shown on the sign-in screen. */
export function resetSession(notice: string | undefined): void {
  clearStored([], 'sessionStorage');
  sessionStore.update({ ...signedOut, notice });
}

/** Message between the tabs of this browser when a session has ended or another one has begun. */
export interface SessionMessage {
  /** Why it ended, if the user did not end it. */
  notice?: string | undefined;
}

/** Connects the tabs of this browser. A tab that receives a `SessionMessage` reads what the browser has stored. */
export const sessionChannel = new BroadcastChannel('session');

/** Sends a message to the other tabs of this browser. */
export function notifyTabs(message: SessionMessage): void {
  // oxlint-disable-next-line require-post-message-target-origin -- a BroadcastChannel reaches its own origin only
  sessionChannel.postMessage(message);
}
