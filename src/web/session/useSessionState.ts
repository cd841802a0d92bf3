import { useSyncExternalStore } from 'react';
import { sessionStore } from './sessionStore';
import type { SessionState } from './SessionState';

/** One part of the session's state; re-renders only when that part changes. `select` must be stable and pick, not build. */
export function useSessionState<T>(select: (state: SessionState) => T): T {
  return useSyncExternalStore(sessionStore.subscribe, () => select(sessionStore.get()));
}
