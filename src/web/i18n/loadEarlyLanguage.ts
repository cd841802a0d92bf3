import { early } from './early';

/** Loads what `translateEarly` needs of a language. The default language's first texts are always there. */
export async function loadEarlyLanguage(language: string): Promise<void> {
  early.texts[language] ??= (await early.loaders[language]?.())?.default ?? {};
  await Promise.all(early.more.map((load) => load(language)));
}
