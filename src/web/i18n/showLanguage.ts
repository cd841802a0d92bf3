import { changeLanguage } from '../session/changeLanguage';
import { currentLanguage } from './currentLanguage';
import type { LoadedLanguage } from './LoadedLanguage';

/** Shows the app in a language that is loaded, the facts of the session's country included. */
export function showLanguage(texts: LoadedLanguage): void {
  currentLanguage.set(texts);
  changeLanguage(texts.language);
}
