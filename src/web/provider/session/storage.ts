import * as shared from '../../session/storage';

/** What does not depend on the names. */
export const {
  readCookie,
  readJson,
  readStored,
  readTabStored,
  writeCookie,
  writeStored,
  writeTabStored,
  year,
} = shared;

const merchantsKeys = shared.storageKeys;

/** In all names under which this app stores something: the merchants' app may be open at the same address. */
const mark = 'provider';

/** Names under which the operators' app stores a session, apart from those of the merchants' app. The language is the browser's. */
export const storageKeys: Record<keyof typeof merchantsKeys, string> = {
  ...(Object.fromEntries(
    Object.entries(merchantsKeys).map(([key, name]) => [key, `${mark}.${name}`]),
  ) as Record<keyof typeof merchantsKeys, string>),
  language: merchantsKeys.language,
};

/** Removes what this app has stored, but for the `kept` keys; what merchants' app has stays. */
export function clearStored(
  kept: readonly string[],
  area: 'localStorage' | 'sessionStorage' = 'localStorage',
): void {
  try {
    const storage = globalThis[area];
    const own = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
    for (const key of own) if (isOwn(key) && !kept.includes(key)) storage.removeItem(key);
  } catch {
    // Storage is blocked, and holds nothing.
  }
}

/** The state of lists in a tab has the account's number, which is the mark, in its names. */
const isOwn = (key: string) => key.startsWith(`${mark}.`) || key.startsWith(`list.${mark}.`);
