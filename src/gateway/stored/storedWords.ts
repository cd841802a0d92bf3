import english from '../../../locales/en/stored.json';
import type { StoredWords } from '../database/schema/StoredWords';
import { translator } from '../http/translation';

/** Returns words in a language, of whose texts `messages` has those of `stored.json`; what it lacks is English, as are those of a start. */
export function storedWords(
  language = 'en',
  messages: Record<string, Record<string, unknown>> = {},
): StoredWords {
  const texts = { ...messages, en: { stored: english } };
  const translate = translator({ messages: texts, languages: ['en'] }, language);
  return { language, say: (key, params) => translate(`stored.${key}`, params) };
}
