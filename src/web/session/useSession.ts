import { useSyncExternalStore } from 'react';
import type { Session, SessionState } from './Session';
import { sessionStore } from './sessionStore';

const read = () => sessionStore.get().session;

/** The session: account, country, language, permissions. Re-renders when one of these changes, not otherwise. */
export function useSession(): Session {
  return useSyncExternalStore(sessionStore.subscribe, read);
}

/** One part of the session's state; re-renders only when that part changes. `select` must be stable and pick, not build. */
export function useSessionState<T>(select: (state: SessionState) => T): T {
  return useSyncExternalStore(sessionStore.subscribe, () => select(sessionStore.get()));
}
