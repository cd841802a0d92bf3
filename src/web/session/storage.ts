/** Names under which the browser stores the session (product 12). */
export const storageKeys = {
  /** Cookie. */
  token: 'Admin-Token',
  /** Cookie, because it outlives a sign-out. */
  language: 'language',
  /** In local storage, as the following. */
  account: 'AccountInfo',
  merchant: 'MerchantInfoAccCode',
  sentRequests: 'SentRequests',
  askedExports: 'AskedExports',
  recentSearches: 'RecentSearches',
  /** In session storage and, for new tabs of the browser, in local storage, as the following. */
  country: 'CurrCountryInfo',
  isGlobal: 'isGlobal',
  tabs: 'TagsView',
  /** In session storage. */
  signInStep: 'SignInStep',
  drafts: 'Drafts',
  written: 'Written',
} as const;

/** Returns the value of a cookie, or undefined if there is none. */
export function readCookie(name: string): string | undefined {
  const prefix = `${encodeURIComponent(name)}=`;
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(prefix));
  if (!found) return undefined;
  try {
    return decodeURIComponent(found.slice(prefix.length)) || undefined;
  } catch {
    return undefined;
  }
}

/** Lifetime of a cookie that keeps a choice of the user, in seconds. */
export const year = 365 * 24 * 60 * 60;

/**
 * Sets a cookie for the whole site, `SameSite=Strict` and over HTTPS `Secure`; an undefined value removes it. Without
 * `maxAge` (seconds) it lasts until the browser is closed.
 */
export function writeCookie(name: string, value: string | undefined, maxAge?: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  const age = value === undefined ? '; Max-Age=0' : maxAge === undefined ? '' : `; Max-Age=${maxAge}`;
  const pair = `${encodeURIComponent(name)}=${encodeURIComponent(value ?? '')}`;
  document.cookie = `${pair}; Path=/; SameSite=Strict${secure}${age}`;
}

type StorageArea = 'localStorage' | 'sessionStorage';

/** Returns a stored JSON value; undefined if there is none, it is malformed, or storage is blocked. */
export function readStored(key: string, area: StorageArea = 'localStorage'): unknown {
  return readJson(() => globalThis[area].getItem(key));
}

/** Stores a JSON value, or removes it if it is undefined. */
export function writeStored(key: string, value: unknown, area: StorageArea = 'localStorage'): void {
  tryStorage(() => {
    if (value === undefined) globalThis[area].removeItem(key);
    else globalThis[area].setItem(key, JSON.stringify(value));
  });
}

/** Returns this tab's stored value, else that of the last tab. A new tab continues where the user was, and then keeps its own. */
export function readTabStored(key: string): unknown {
  return readStored(key, 'sessionStorage') ?? readStored(key);
}

/** Stores a JSON value for this tab of the browser and for new ones. */
export function writeTabStored(key: string, value: unknown): void {
  writeStored(key, value, 'sessionStorage');
  writeStored(key, value);
}

/** Empties local storage, or this tab's storage, except for the `kept` keys. */
export function clearStored(kept: readonly string[], area: StorageArea = 'localStorage'): void {
  const values = kept.map((key) => [key, readStored(key, area)] as const);
  tryStorage(() => globalThis[area].clear());
  for (const [key, value] of values) writeStored(key, value, area);
}

/** Parses JSON; undefined if there is no text, it is malformed, or `read` throws. */
export function readJson(read: () => string | null | undefined): unknown {
  try {
    return JSON.parse(read() ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** Changes storage, unless it is full or blocked: the app works without and starts with its defaults next time. */
function tryStorage(change: () => void): void {
  try {
    change();
  } catch {
    // Nothing is stored.
  }
}
