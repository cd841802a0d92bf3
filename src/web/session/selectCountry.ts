import { sessionStore } from './sessionStore';
import { storageKeys } from './storageKeys';
import { describeCountry } from './describeCountry';
import { writeStored } from './writeStored';

/**
 * Works in one of the account's countries from now on, and not in Global mode, and remembers it. An unknown code
 * changes nothing.
 */
export function selectCountry(code: string): void {
  const { account } = sessionStore.get();
  const entry = account?.countries.find((country) => country.code === code);
  if (!entry) return;
  writeStored(storageKeys.country, entry);
  writeStored(storageKeys.isGlobal, false);
  sessionStore.update({ countryCode: code, isGlobal: false, country: describeCountry(entry) });
}
