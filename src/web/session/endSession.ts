import { sessionStore, signedOut } from './sessionStore';
import { saveSignInStep } from './signInSteps';
import { clearStored, storageKeys, writeCookie } from './storage';

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

/** Forgets the session in this tab. `notice` says on the sign-in screen why. What the browser keeps stays. */
export function forgetSession(notice?: string): void {
  saveSignInStep(undefined);
  sessionStore.update({ ...signedOut, notice });
}

/** Tells the other tabs of this browser that the session has ended or another one has begun. */
export function tellTabs(message: SessionMessage): void {
  // oxlint-disable-next-line require-post-message-target-origin -- a BroadcastChannel only reaches its own origin
  sessionChannel.postMessage(message);
}

/** What a tab of this browser tells the others when its session has ended or another one has begun. */
export interface SessionMessage {
  /** Why it ended, where the merchant did not ask for it. */
  notice?: string | undefined;
}

/** Between the tabs of this browser: whoever hears a `SessionMessage` looks at what the browser keeps now. */
export const sessionChannel = new BroadcastChannel('session');
