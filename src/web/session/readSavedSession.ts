import type { Account } from './Account';
import type { CountryAccount } from './CountryAccount';
import { readCookie } from './readCookie';
import { readStored } from './readStored';
import type { SessionState } from './SessionState';
import { signedOut } from './signedOut';
import { storageKeys } from './storageKeys';

/** Until another one is chosen (specification section 9). */
const defaultLanguage = 'en';

/** What the browser has kept of the session. A token without its account is none. */
export function readSavedSession(): Omit<SessionState, 'session'> {
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
