import { sessionStore } from './sessionStore';
import { storageKeys, writeCookie, year } from './storage';

/**
 * Switches the language and stores it in a cookie, which outlives a sign-out. `country` is the session's country in
 * the new language; the sign-in screen has none to pass.
 */
export function changeLanguage(language: string, country = sessionStore.get().country): void {
  writeCookie(storageKeys.language, language, year);
  document.documentElement.lang = language;
  sessionStore.update({ language, country });
}
