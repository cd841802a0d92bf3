import { resetSession, sessionChannel, type SessionMessage } from './endSession';
import type { Account } from '../../contract/signIn';
import { readCookie, readStored, storageKeys } from './storage';
import { sessionStore } from './sessionStore';

/**
 * Delays in ms after another tab's sign at which the session is read. What it wrote may become visible later than the sign, the
 * token before the account, but all of it by the last one.
 */
const delays = [0, 250, 1000];

let isFollowing = false;
/** Why the session ended, as reported by the tab that ended it. */
let notice: string | undefined;

/**
 * Keeps this tab in step with the browser's session: it follows another tab's sign-out and sign-in. A tab where nobody is signed in
 * stays so.
 */
export function followSession(): void {
  follow();
  if (isFollowing) return;
  isFollowing = true;
  sessionChannel.addEventListener('message', ({ data }: MessageEvent<SessionMessage>) => {
    notice = data.notice;
    followAfter(delays);
  });
  // For tabs that miss the message because they are asleep or in the browser's page cache.
  addEventListener('storage', ({ key }) => {
    if (key !== null && key !== storageKeys.account) return;
    // Not at once: the message, which has the reason, may still arrive.
    followAfter(delays.slice(1));
  });
  document.addEventListener('visibilitychange', () => follow());
  // The page cache keeps the page as it was: it stays hidden until the session has been checked.
  addEventListener('pagehide', ({ persisted }) => {
    document.documentElement.hidden = persisted;
  });
  addEventListener('pageshow', () => {
    follow();
    document.documentElement.hidden = false;
  });
}

function followAfter(waits: number[]) {
  for (const wait of waits) setTimeout(() => follow(wait !== delays.at(-1)), wait);
}

/** Takes over what the browser has stored. With `mayBeIncomplete`, a new token does not count before its account is there. */
function follow(mayBeIncomplete = false) {
  const { token, account } = sessionStore.get();
  const stored = readCookie(storageKeys.token);
  if (!token || token === stored) return;
  if (stored && mayBeIncomplete && !hasOther(account)) return;
  if (stored) sessionStore.reload();
  else resetSession(notice);
  // After an expired session the user returns to the page; after a sign-out, to the start.
  if (!notice) showInPlace(stored ? '#/' : '#/login');
  // It was about that session, and says nothing of the next one.
  notice = undefined;
}

/** Shows an address in place of the current one. The entry keeps its place in the history, so that no form holds it back. */
function showInPlace(hash: string): void {
  history.replaceState(history.state, '', hash);
  dispatchEvent(new PopStateEvent('popstate'));
}

/** Whether the browser has another account than this one. While somebody signs in, it may have none. */
function hasOther(account: Account | undefined): boolean {
  const found = readStored(storageKeys.account);
  return found !== undefined && JSON.stringify(found) !== JSON.stringify(account);
}
