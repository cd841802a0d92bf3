import { sessionStore } from './sessionStore';
import { storageKeys, writeCookie } from './storage';

const year = 365 * 24 * 60 * 60;

/**
 * Speaks another language from now on and remembers it in this browser, also after a sign-out. `country` is the
 * session's in that language; whoever has none yet says nothing.
 */
export function changeLanguage(language: string, country = sessionStore.get().country): void {
  writeCookie(storageKeys.language, language, year);
  document.documentElement.lang = language;
  sessionStore.update({ language, country });
}
