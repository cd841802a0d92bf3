import polyglotI18nProvider from 'ra-i18n-polyglot';
import type { I18nProvider, TranslationMessages } from 'react-admin';
import { replaceSpaced } from '../../metadata/texts/placeholders';
import { early } from './earlyTexts';
import type { LoadedLanguage } from './currentLanguage';

/**
 * Creates react-admin's i18n provider for one language. Another language needs another provider, so `changeLocale` only
 * calls `onChange`.
 */
export function createI18nProvider(
  { language, messages }: Pick<LoadedLanguage, 'language' | 'messages'>,
  onChange: (language: string) => Promise<void>,
): I18nProvider {
  const locales = early.languages.map(({ code, name }) => ({ locale: code, name }));
  const provider = polyglotI18nProvider(() => messages as unknown as TranslationMessages, language, locales, {
    replace: replaceIn,
  });
  return { ...provider, changeLocale: onChange };
}

/** What polyglot calls on a text in place of `String.replace`. */
function replaceIn(this: string, pattern: RegExp, valueOf: (whole: string, name: string) => string | number) {
  return replaceSpaced(this, pattern, valueOf);
}
