import { early } from './early';

/** The language itself where the app speaks it, else the default one: a cookie may hold anything. */
export function knownLanguage(language: string): string {
  const found = early.languages.find(({ code }) => code === language) ?? early.languages[0];
  return found?.code ?? language;
}
