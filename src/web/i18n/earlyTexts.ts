import { useSyncExternalStore } from 'react';
import { earlyLoaders, earlyMessages, languages } from 'virtual:metadata/early-messages';
import { sessionStore } from '../session/sessionStore';

/** What the app knows of languages before it has loaded any. */
export const early = {
  /** The languages of the interface, the default first, each named in itself. */
  languages,
  /** Texts of the sign-in screen and of errors that are loaded, by language, file and key. */
  texts: { ...earlyMessages },
  /** Load those of the other languages. */
  loaders: earlyLoaders,
  /** What to load besides of a language that is chosen, as texts that came with code that was loaded later. */
  more: [] as ((language: string) => Promise<void>)[],
};

if (import.meta.hot) {
  import.meta.hot.accept('virtual:metadata/early-messages', (module) => {
    const next = module as
      (Pick<typeof early, 'languages'> & Record<'earlyMessages' | 'earlyLoaders', object>) | undefined;
    if (!next) return;
    Object.assign(early, {
      languages: next.languages,
      loaders: next.earlyLoaders,
      texts: { ...next.earlyMessages },
    });
    sessionStore.update({});
  });
}

/**
 * Text of the sign-in screen or of an error, in the session's language, for what runs before or without
 * react-admin. `key` is file and name, `errors.timeout`; `%{name}`s are filled in from `values`. An unknown key is
 * answered as it is.
 */
export function translateEarly(key: string, values: Record<string, string> = {}): string {
  const { language } = sessionStore.get();
  const [file = '', name = ''] = key.split('.');
  const text = (early.texts[language] ?? Object.values(early.texts)[0])?.[file]?.[name];
  if (typeof text !== 'string') return key;
  return text.replaceAll(/%\{(\w+)\}/g, (whole, value: string) => values[value] ?? whole);
}

/** `translateEarly` for a component, which renders again when the language changes. */
export function useEarlyTranslate(): typeof translateEarly {
  useSyncExternalStore(sessionStore.subscribe, sessionStore.get);
  return translateEarly;
}

/** Loads what `translateEarly` needs of a language. The default language's first texts are always there. */
export async function loadEarlyLanguage(language: string): Promise<void> {
  early.texts[language] ??= (await early.loaders[language]?.())?.default ?? {};
  await Promise.all(early.more.map((load) => load(language)));
}

/** The language itself where the app speaks it, else the default one: a cookie may hold anything. */
export function knownLanguage(language: string): string {
  const found = early.languages.find(({ code }) => code === language) ?? early.languages[0];
  return found?.code ?? language;
}
