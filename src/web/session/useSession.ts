import { useSyncExternalStore } from 'react';
import { type Session, type SessionState, sessionStore } from './sessionStore';

/** Returns the session. Re-renders only when one of its parts changes. */
export function useSession(): Session {
  return useSessionState(sessionOf);
}

const sessionOf = (state: SessionState) => state.session;

/** Returns one part of the session's state, and re-renders only when it changes. `select` must return a part, not build one. */
export function useSessionState<T>(select: (state: SessionState) => T): T {
  return useSyncExternalStore(sessionStore.subscribe, () => select(sessionStore.get()));
}
