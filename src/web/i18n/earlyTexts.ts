import { useSyncExternalStore } from 'react';
import { earlyLoaders, earlyMessages, languages } from 'virtual:metadata/early-messages';
import { lookUpLanguage } from '../../metadata/texts/lookUpLanguage';
import { fillPlaceholders } from '../../metadata/texts/placeholders';
import { changeLanguage } from '../session/changeLanguage';
import { sessionStore } from '../session/sessionStore';
import { readCookie, storageKeys } from '../session/storage';

/** Languages and their texts before the app has loaded one. */
export const early = {
  /** The languages of the interface, the default one first, each with its own name for itself. */
  languages,
  /** Texts of the sign-in screen and of errors that are loaded, by language, file and key. */
  texts: { ...earlyMessages },
  /** Load the same texts of the other languages. */
  loaders: earlyLoaders,
  /** Load further texts of a language that is chosen, for code that was loaded later. */
  more: [] as ((language: string) => Promise<void>)[],
};

/**
 * Translates a text of the sign-in screen or an error into the session's language, before or without react-admin. `key` is file and
 * name, such as `errors.timeout`; `values` replace its `%{name}`s. Returns the key if there is no text.
 */
export function translateEarly(key: string, values: Record<string, string> = {}): string {
  const { language } = sessionStore.get();
  const [file = '', name = ''] = key.split('.');
  const text = (early.texts[language] ?? Object.values(early.texts)[0])?.[file]?.[name];
  if (typeof text !== 'string') return key;
  return fillPlaceholders(text, (name) => values[name]);
}

/** Returns `translateEarly`, and re-renders when the language changes. */
export function useEarlyTranslate(): typeof translateEarly {
  useSyncExternalStore(sessionStore.subscribe, sessionStore.get);
  return translateEarly;
}

/** Loads the texts that `translateEarly` needs. Those of the default language are in the first chunk. */
export async function loadEarlyLanguage(language: string): Promise<void> {
  early.texts[language] ??= (await early.loaders[language]?.())?.default ?? {};
  await Promise.all(early.more.map((load) => load(language)));
}

/**
 * Returns a function that loads further texts for `translateEarly`, also for languages chosen later. It rejects if they cannot be
 * fetched.
 */
export function furtherTexts(loaders: typeof earlyLoaders): (language: string) => Promise<void> {
  return async function load(language) {
    if (!early.more.includes(load)) early.more.push(load);
    // Like `translateEarly`, which uses the default language where another one's first texts could not be fetched.
    const used = early.texts[language] ? language : (early.languages[0]?.code ?? language);
    const texts = (await loaders[used]?.())?.default;
    if (!texts) return;
    const known = early.texts[used] ?? {};
    // Of one file, a part may be there already, or all.
    const files = Object.entries(texts).map(([file, more]) => [file, { ...known[file], ...more }] as const);
    early.texts[used] = { ...known, ...Object.fromEntries(files) };
  };
}

/** Begins with the chosen language, the browser's first known one, or the default (product 13.1), and returns it. */
export function beginLanguage(): string {
  const chosen = readCookie(storageKeys.language);
  const codes = early.languages.map(({ code }) => code);
  const wanted = chosen === undefined ? navigator.languages : [chosen];
  const language = lookUpLanguage(wanted, codes) ?? codes[0] ?? sessionStore.get().language;
  changeLanguage(language);
  return language;
}

if (import.meta.hot) {
  import.meta.hot.accept('virtual:metadata/early-messages', (module) => {
    const next = module as
      | (Pick<typeof early, 'languages'> & Record<'earlyMessages' | 'earlyLoaders', object>)
      | undefined;
    if (!next) return;
    Object.assign(early, {
      languages: next.languages,
      loaders: next.earlyLoaders,
      texts: { ...next.earlyMessages },
    });
    sessionStore.update({});
  });
}
