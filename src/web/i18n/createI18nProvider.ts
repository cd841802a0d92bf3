import polyglotI18nProvider from 'ra-i18n-polyglot';
import type { I18nProvider, TranslationMessages } from 'react-admin';
import { early } from './earlyTexts';
import type { LoadedLanguage } from './currentLanguage';

/**
 * react-admin's texts and ours in one language. Another language is another provider: `changeLocale` only hands the
 * wish on to `onChange`, because a change of language concerns the session and all that is on screen.
 */
export function createI18nProvider(
  { language, messages }: LoadedLanguage,
  onChange: (language: string) => Promise<void>,
): I18nProvider {
  const locales = early.languages.map(({ code, name }) => ({ locale: code, name }));
  const provider = polyglotI18nProvider(() => messages as unknown as TranslationMessages, language, locales);
  return { ...provider, changeLocale: onChange };
}
