import type { Account } from './Account';
import type { CountryAccount } from './CountryAccount';
import { readCookie } from './readCookie';
import { readStored } from './readStored';
import type { SessionState } from './SessionState';
import { storageKeys } from './storageKeys';

/** Until another one is chosen (specification section 9). */
const defaultLanguage = 'en';

/** What the browser has kept of the session. A token without its account is none. */
export function readSavedSession(): Omit<SessionState, 'session'> {
  const account = readStored(storageKeys.account) as Account | undefined;
  const isWhole = Array.isArray(account?.countries);
  const token = isWhole ? readCookie(storageKeys.token) : undefined;
  return {
    token,
    account: token ? account : undefined,
    countryCode: token ? (readStored(storageKeys.country) as CountryAccount | undefined)?.code : undefined,
    country: undefined,
    isGlobal: token ? readStored(storageKeys.isGlobal) === true : false,
    language: readCookie(storageKeys.language) ?? defaultLanguage,
    sandbox: false,
    permissions: new Set(),
    notice: undefined,
  };
}
