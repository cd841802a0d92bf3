import { forgetSession, sessionChannel, type SessionMessage } from './endSession';
import { readCookie, storageKeys } from './storage';
import { sessionStore } from './sessionStore';

/**
 * Milliseconds after a sign that another tab has changed the session: what that tab wrote into the cookie may be seen
 * here later than the sign.
 */
const looks = [0, 250, 1000];

let following = false;
/** Why the session ended, as the tab that ended it has told. */
let notice: string | undefined;

/**
 * Keeps this tab in the session of the browser: where another tab has signed out it signs out too, where another one
 * has signed in anew it goes over to that session. A tab where nobody is signed in has nothing to follow.
 */
export function followSession(): void {
  follow();
  if (following) return;
  following = true;
  sessionChannel.addEventListener('message', ({ data }: MessageEvent<SessionMessage>) => {
    notice = data.notice;
    for (const wait of looks) setTimeout(follow, wait);
  });
  // What reaches a tab that the message did not: it slept, or came back out of the browser's page cache.
  addEventListener('storage', ({ key }) => {
    if (key !== null && key !== storageKeys.account) return;
    // Not at once: the message, which knows why, may still come.
    for (const wait of looks.slice(1)) setTimeout(follow, wait);
  });
  document.addEventListener('visibilitychange', follow);
  // A page is put aside as it is, and must not be seen again before it was looked at.
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
  const kept = readCookie(storageKeys.token);
  if (!token || token === kept) return;
  if (kept) sessionStore.reload();
  else forgetSession(notice);
  // Whoever was thrown out comes back to the page; whoever signed out starts anew, as the next one does.
  if (!notice) location.replace(kept ? '#/' : '#/login');
}
