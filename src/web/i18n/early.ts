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
