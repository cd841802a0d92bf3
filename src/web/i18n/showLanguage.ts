import { changeLanguage } from '../session/changeLanguage';
import { describeCountry, globalCountry } from '../session/countries';
import { sessionStore } from '../session/sessionStore';
import { currentLanguage, type LoadedLanguage } from './currentLanguage';

/** Shows the app in a language that is loaded, the facts of the session's country included. */
export function showLanguage(texts: LoadedLanguage): void {
  currentLanguage.set(texts);
  const { account, countryCode, isGlobal } = sessionStore.get();
  const entry = account?.countries.find(({ code }) => code === countryCode);
  changeLanguage(texts.language, isGlobal ? globalCountry() : describeCountry(entry));
}
