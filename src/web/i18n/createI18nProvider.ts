import type { I18nProvider } from 'ra-core';
import { findMessage } from '../../metadata/texts/messages';
import { fillPlaceholders } from '../../metadata/texts/placeholders';
import { pluralForm } from '../../metadata/texts/pluralForm';
import { formatNumber } from '../../metadata/values/numbers';
import { numbersInUse } from '../session/countries';
import { early } from './earlyTexts';
import type { LoadedLanguage } from './currentLanguage';

/**
 * Creates react-admin's i18n provider for one language. Another language needs another provider, so `changeLocale` only calls
 * `onChange`. Texts that are added later are found too, without rendering: what shows them waits for them.
 */
export function createI18nProvider(
  loaded: Pick<LoadedLanguage, 'language' | 'messages'>,
  onChange: (language: string) => Promise<void>,
): I18nProvider {
  let { messages } = loaded;
  let found = new Map<string, string | undefined>();
  const find = (key: string) => {
    if (messages !== loaded.messages) {
      messages = loaded.messages;
      found = new Map();
    }
    if (!found.has(key)) found.set(key, findMessage(messages, key));
    return found.get(key);
  };
  return {
    /** Numbers are written as the user has them written. In place of a missing text, there is that of the option `_`, or the key. */
    translate: (key: string, options: Record<string, unknown> = {}) => {
      const text = find(key) ?? options._;
      if (typeof text !== 'string') {
        // oxlint-disable-next-line no-console -- For whoever forgot the text.
        if (import.meta.env.DEV && key !== '') console.error(`There is no text "${key}".`);
        return key;
      }
      return fillPlaceholders(pluralForm(text, options.smart_count, loaded.language), (name) => {
        const value = Object.hasOwn(options, name) ? options[name] : undefined;
        if (typeof value === 'number') return formatNumber(value, numbersInUse());
        return typeof value === 'string' ? value : undefined;
      });
    },
    changeLocale: onChange,
    getLocale: () => loaded.language,
    getLocales: () => early.languages.map(({ code, name }) => ({ locale: code, name })),
  };
}
