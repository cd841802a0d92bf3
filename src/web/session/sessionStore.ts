import type { Session } from './Session';
import type { SessionState } from './SessionState';
import { readSavedSession } from './readSavedSession';

type Listener = () => void;

const listeners = new Set<Listener>();

function describeSession(state: Omit<SessionState, 'session'>, before: Session | undefined): Session {
  const { account, country, isGlobal, language, sandbox, permissions } = state;
  const parts = { account, country, isGlobal, language, sandbox, permissions };
  const same =
    before && (Object.keys(parts) as (keyof typeof parts)[]).every((key) => before[key] === parts[key]);
  return same ? before : { ...parts, can: (permission) => permissions.has(permission) };
}

function complete(state: Omit<SessionState, 'session'>, before?: Session): SessionState {
  return { ...state, session: describeSession(state, before) };
}

let current: SessionState | undefined;

/**
 * The one session of this browser tab, outside of React so that the sign-in screen, the HTTP client and the app
 * share it. It starts with what the browser has kept.
 */
export const sessionStore = {
  /** The state now; the same object until something changes. */
  get: (): SessionState => {
    current ??= complete(readSavedSession());
    return current;
  },
  /** Changes some parts of the state and tells whoever subscribed. */
  update: (changes: Partial<Omit<SessionState, 'session'>>): void => {
    const before = sessionStore.get();
    current = complete({ ...before, ...changes }, before.session);
    for (const listener of listeners) listener();
  },
  /** Calls `listener` after every change; answers the function that ends it. */
  subscribe: (listener: Listener): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** Starts again from what the browser has kept, as a reload does. */
  reload: (): void => {
    current = complete(readSavedSession());
    for (const listener of listeners) listener();
  },
};
