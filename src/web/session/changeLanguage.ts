import { describeCountry } from './describeCountry';
import { globalCountry } from './globalCountry';
import { sessionStore } from './sessionStore';
import { storageKeys } from './storageKeys';
import { writeCookie } from './writeCookie';

const year = 365 * 24 * 60 * 60;

/** Speaks another language from now on and remembers it in this browser, also after a sign-out. */
export function changeLanguage(language: string): void {
  writeCookie(storageKeys.language, language, year);
  document.documentElement.lang = language;
  const { account, countryCode, isGlobal } = sessionStore.get();
  const entry = account?.countries.find(({ code }) => code === countryCode);
  sessionStore.update({ language, country: isGlobal ? globalCountry() : describeCountry(entry) });
}
