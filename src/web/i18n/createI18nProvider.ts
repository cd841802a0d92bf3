import polyglotI18nProvider from 'ra-i18n-polyglot';
import type { I18nProvider, TranslationMessages } from 'ra-core';
import { replaceSpaced } from '../../metadata/texts/placeholders';
import { formatNumber } from '../../metadata/values/numbers';
import { numbersInUse } from '../session/countries';
import { early } from './earlyTexts';
import type { LoadedLanguage } from './currentLanguage';

/**
 * Creates react-admin's i18n provider for one language. Another language needs another provider, so `changeLocale` only
 * calls `onChange`. Texts that are added to the language later are found as well, and nothing is rendered for them: what shows them
 * waits for them.
 */
export function createI18nProvider(
  loaded: Pick<LoadedLanguage, 'language' | 'messages'>,
  onChange: (language: string) => Promise<void>,
): I18nProvider {
  const locales = early.languages.map(({ code, name }) => ({ locale: code, name }));
  let { messages } = loaded;
  const make = () =>
    polyglotI18nProvider(() => messages as unknown as TranslationMessages, loaded.language, locales, {
      replace: replaceIn,
    });
  let provider = make();
  return {
    ...provider,
    translate: (key, options) => {
      if (messages !== loaded.messages) {
        messages = loaded.messages;
        provider = make();
      }
      return provider.translate(key, options);
    },
    changeLocale: onChange,
  };
}

/** What polyglot calls on a text in place of `String.replace`. Numbers are written as the user has them written. */
function replaceIn(this: string, pattern: RegExp, valueOf: (whole: string, name: string) => string | number) {
  return replaceSpaced(this, pattern, (whole, name) => {
    const value = valueOf(whole, name);
    return typeof value === 'number' ? formatNumber(value, numbersInUse()) : value;
  });
}
