/** Names under which the browser keeps the session (specification sections 3 and 9). */
export const storageKeys = {
  /** Cookie. */
  token: 'Admin-Token',
  /** Cookie, so that it outlives a sign-out. */
  language: 'language',
  /** The following are in local storage. */
  account: 'AccountInfo',
  country: 'CurrCountryInfo',
  merchant: 'MerchantInfoAccCode',
  isGlobal: 'isGlobal',
  tabs: 'TagsView',
  /** In session storage. */
  signInStep: 'SignInStep',
} as const;

/** Value of a cookie, or undefined where there is none. */
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
 * Keeps a cookie of ours: for the whole site, never sent along from another one, and on https only over https.
 * Without `maxAge` (seconds) it lasts as long as the browser is open; an undefined value removes it.
 */
export function writeCookie(name: string, value: string | undefined, maxAge?: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  const age = value === undefined ? '; Max-Age=0' : maxAge === undefined ? '' : `; Max-Age=${maxAge}`;
  const pair = `${encodeURIComponent(name)}=${encodeURIComponent(value ?? '')}`;
  document.cookie = `${pair}; Path=/; SameSite=Strict${secure}${age}`;
}

/** A JSON value of local storage; undefined where there is none, where it is broken or storage is forbidden. */
export function readStored(key: string): unknown {
  return readJson(() => localStorage.getItem(key));
}

/** Keeps a JSON value in local storage. Storage that is full or forbidden only means that it is not remembered. */
export function writeStored(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // The session works without; it starts with the defaults next time.
  }
}

/** Empties local storage, where it may be used. */
export function clearStored(): void {
  try {
    localStorage.clear();
  } catch {
    // It is forbidden, so nothing was kept in it.
  }
}

/** The JSON value in a text; undefined where there is no text, where it is broken, or where reading it fails. */
export function readJson(read: () => string | null | undefined): unknown {
  try {
    return JSON.parse(read() ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}
