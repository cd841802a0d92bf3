import { resetSession, sessionChannel, type SessionMessage } from './endSession';
import { readCookie, storageKeys } from './storage';
import { sessionStore } from './sessionStore';

/**
 * When to read the token after a sign from another tab, in ms: the cookie that it wrote may become visible here later
 * than the sign itself.
 */
const delays = [0, 250, 1000];

let isFollowing = false;
/** Why the session ended, as reported by the tab that ended it. */
let notice: string | undefined;

/**
 * Keeps this tab in step with the browser's session: when another tab signs out, this one does; when another tab signs
 * in, this one takes that session over. A tab where nobody is signed in stays as it is.
 */
export function followSession(): void {
  follow();
  if (isFollowing) return;
  isFollowing = true;
  sessionChannel.addEventListener('message', ({ data }: MessageEvent<SessionMessage>) => {
    notice = data.notice;
    for (const delay of delays) setTimeout(follow, delay);
  });
  // For tabs that miss the message because they are asleep or in the browser's page cache.
  addEventListener('storage', ({ key }) => {
    if (key !== null && key !== storageKeys.account) return;
    // Not at once: the message, which has the reason, may still arrive.
    for (const delay of delays.slice(1)) setTimeout(follow, delay);
  });
  document.addEventListener('visibilitychange', follow);
  // The page cache keeps the page as it was: it stays hidden until the session has been checked.
  addEventListener('pagehide', ({ persisted }) => {
    document.documentElement.hidden = persisted;
  });
  addEventListener('pageshow', () => {
    follow();
    document.documentElement.hidden = false;
  });
}

function follow() {
  const { token } = sessionStore.get();
  const stored = readCookie(storageKeys.token);
  if (!token || token === stored) return;
  if (stored) sessionStore.reload();
  else resetSession(notice);
  // After an expired session the user returns to the page; after a sign-out, to the start.
  if (!notice) location.replace(stored ? '#/' : '#/login');
  // It was about that session, and says nothing of the next one.
  notice = undefined;
}
