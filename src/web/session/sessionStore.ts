import type { Account, CountryAccount, Session, SessionState } from './Session';
import { readCookie, readStored, storageKeys } from './storage';

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

/** The parts of the session's state that go with a sign-out, as they are where nobody is signed in. */
export const signedOut = {
  token: undefined,
  account: undefined,
  countryCode: undefined,
  country: undefined,
  isGlobal: false,
  sandbox: false,
  permissions: new Set<string>(),
  notice: undefined,
};

/** Until another one is chosen (specification section 9). */
const defaultLanguage = 'en';

/** What the browser has kept of the session. A token without its account is none. */
function readSavedSession(): Omit<SessionState, 'session'> {
  const account = readStored(storageKeys.account) as Account | undefined;
  const isWhole = Array.isArray(account?.countries);
  const token = isWhole ? readCookie(storageKeys.token) : undefined;
  const language = readCookie(storageKeys.language) ?? defaultLanguage;
  if (!token) return { ...signedOut, language };
  return {
    ...signedOut,
    language,
    token,
    account,
    countryCode: (readStored(storageKeys.country) as CountryAccount | undefined)?.code,
    isGlobal: readStored(storageKeys.isGlobal) !== false,
  };
}

/** Code of the country one starts in where none was chosen yet and the account has it (specification section 9). */
export const defaultCountry = 'MX';
