import { createListeners } from './listeners';
import type { Account, CountryAccount } from '../../contract/signIn';
import { readCookie, readStored, readTabStored, storageKeys } from './storage';
import type { RoleAmounts } from '../../metadata/tenants/roleRights';
import type { Country } from '../../metadata/model/definitions';

/** Session as screens know it: the user, their countries and their rights. */
export interface Session {
  account: Account | undefined;
  /**
   * The country in use; in Global mode a pseudo-country without a code, for its name and its clock (product 5.4).
   * Undefined until the app has loaded the countries' facts.
   */
  country: SessionCountry | undefined;
  /** Whether all countries are shown together rather than one. */
  isGlobal: boolean;
  /** Code of the language of the interface, such as `en`. */
  language: string;
  /** Whether the gateway simulates the payment networks; test tools are offered only then. */
  sandbox: boolean;
  permissions: ReadonlySet<string>;
  /** The most that one record may move, by permission and currency; any amount by a permission without one. */
  amounts: RoleAmounts;
  /** Whether the signed-in user holds a permission. */
  can: (permission: string) => boolean;
}

/** Everything the session store holds. */
export interface SessionState {
  /** Sent as `Authorization`; undefined while nobody is signed in. */
  token: string | undefined;
  account: Account | undefined;
  /** Code of the country in use; in Global mode, of the one to return to. */
  countryCode: string | undefined;
  country: SessionCountry | undefined;
  isGlobal: boolean;
  language: string;
  sandbox: boolean;
  permissions: ReadonlySet<string>;
  amounts: RoleAmounts;
  /** Codes of countries with an account in which the user's role does not count. */
  closedCountries: readonly string[];
  /** Number format of the user, a BCP 47 tag; undefined until the gateway has sent it. */
  numberFormat: string | undefined;
  /** Why the session ended, shown on the sign-in screen; undefined after an ordinary sign-out. */
  notice: string | undefined;
  /** The session for screens; the same object until one of its parts changes. */
  session: Session;
}

/** A country's facts in the language of the session, and the origin of its gateway. */
export interface SessionCountry extends Country {
  gatewayUrl: string;
}

/** Country and language until the user chooses others (product 13.1). */
export const defaultCountry = 'MX';
const defaultLanguage = 'en';

/** The parts of the state that a sign-out resets, with their values before a sign-in. */
export const signedOut = {
  token: undefined,
  account: undefined,
  countryCode: undefined,
  country: undefined,
  isGlobal: false,
  sandbox: false,
  permissions: new Set<string>(),
  amounts: {},
  closedCountries: [],
  numberFormat: undefined,
  notice: undefined,
};

type StoredState = Omit<SessionState, 'session'>;

const listeners = createListeners();
let current: SessionState | undefined;

/**
 * The session of this browser tab. It lives outside React because the sign-in screen, the HTTP client and the app
 * share it. Its initial state is what the browser has stored.
 */
export const sessionStore = {
  /** Returns the state; the same object until something changes. */
  get: (): SessionState => (current ??= withSession(readSavedSession())),
  /** Changes parts of the state and calls the listeners. */
  update: (changes: Partial<StoredState>): void => {
    const before = sessionStore.get();
    set(withSession({ ...before, ...changes }, before.session));
  },
  subscribe: listeners.subscribe,
  /** Starts again from what the browser has stored, as reloading the page does. */
  reload: (): void => set(withSession(readSavedSession())),
};

/** Merchant and account of a user, as the browser's storage says whose something is. */
export function userOf(account: Account | undefined): string {
  return `${account?.code ?? ''} ${account?.accountName ?? ''}`;
}

function set(state: SessionState): void {
  current = state;
  listeners.notify();
}

/** Adds what screens see: `before` itself where none of its parts has changed, so that they do not re-render. */
function withSession(state: StoredState, before?: Session): SessionState {
  const { account, country, isGlobal, language, sandbox, permissions, amounts } = state;
  const parts = { account, country, isGlobal, language, sandbox, permissions, amounts };
  const isSame =
    before && (Object.keys(parts) as (keyof typeof parts)[]).every((key) => before[key] === parts[key]);
  const session = isSame ? before : { ...parts, can: (permission: string) => permissions.has(permission) };
  return { ...state, session };
}

/** Reads what the browser has stored. A token without its account does not count. */
function readSavedSession(): StoredState {
  const account = readStored(storageKeys.account) as Account | undefined;
  const isComplete = Array.isArray(account?.countries);
  const token = isComplete ? readCookie(storageKeys.token) : undefined;
  const language = readCookie(storageKeys.language) ?? defaultLanguage;
  if (!token) return { ...signedOut, language };
  return {
    ...signedOut,
    language,
    token,
    ...openParts(account),
    countryCode: (readTabStored(storageKeys.country) as CountryAccount | undefined)?.code,
    isGlobal: readTabStored(storageKeys.isGlobal) !== false,
  };
}

/** Returns the account without the countries in which the user's role does not count, and these. What is stored has all of them. */
export function openParts(account: Account | undefined): Pick<SessionState, 'account' | 'closedCountries'> {
  const { closedCountries = [] } = account ?? {};
  if (!account || closedCountries.length === 0) return { account, closedCountries };
  const countries = account.countries.filter(({ code }) => !closedCountries.includes(code));
  return { account: { ...account, countries }, closedCountries };
}
