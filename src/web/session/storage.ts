/** Names under which the browser stores the session (product 12). */
export const storageKeys = {
  /** Cookie. */
  token: 'Admin-Token',
  /** Cookie, because it outlives a sign-out. */
  language: 'language',
  /** In local storage, as the following. */
  account: 'AccountInfo',
  country: 'CurrCountryInfo',
  merchant: 'MerchantInfoAccCode',
  isGlobal: 'isGlobal',
  tabs: 'TagsView',
  /** In session storage. */
  signInStep: 'SignInStep',
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

/** Returns a JSON value of local storage; undefined if there is none, it is malformed, or storage is blocked. */
export function readStored(key: string): unknown {
  return readJson(() => localStorage.getItem(key));
}

/** Writes a JSON value to local storage. Does nothing where storage is full or blocked. */
export function writeStored(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // The app works without it and starts with its defaults next time.
  }
}

/** Empties local storage. */
export function clearStored(): void {
  try {
    localStorage.clear();
  } catch {
    // Storage is blocked, so there is nothing in it.
  }
}

/** Parses JSON; undefined if there is no text, it is malformed, or `read` throws. */
export function readJson(read: () => string | null | undefined): unknown {
  try {
    return JSON.parse(read() ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}
