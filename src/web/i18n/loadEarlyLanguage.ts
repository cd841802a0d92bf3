import { early } from './early';

/** Loads what `translateEarly` needs of a language. The default language is always there. */
export async function loadEarlyLanguage(language: string): Promise<void> {
  early.texts[language] ??= (await early.loaders[language]?.())?.default ?? {};
}
