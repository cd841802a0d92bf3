import { useSyncExternalStore } from 'react';
import type { Session } from './Session';
import { sessionStore } from './sessionStore';

const read = () => sessionStore.get().session;

/** The session: account, country, language, permissions. Re-renders when one of these changes, not otherwise. */
export function useSession(): Session {
  return useSyncExternalStore(sessionStore.subscribe, read);
}
