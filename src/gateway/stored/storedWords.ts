import english from '../../../locales/en/stored.json';
import type { StoredWords } from '../database/schema/StoredWords';
import { translator } from '../http/translation';

/** Returns words in a language, by the texts of `stored.json` in `messages`. What these lack is English, as at a start. */
export function storedWords(
  language = 'en',
  messages: Record<string, Record<string, unknown>> = {},
): StoredWords {
  const texts = { ...messages, en: { stored: english } };
  const translate = translator({ messages: texts, languages: ['en'] }, language);
  return { language, say: (key, params) => translate(`stored.${key}`, params) };
}
