import type { Finding } from '../source/reporter';
import { placeholdersOf } from '../texts/placeholders';

const languageNames = new Intl.DisplayNames('en', { type: 'language' });

/** A text without a translation is a warning, because it is shown in the default language. */
export function untranslated(key: string, text: string, language: string): Finding {
  return {
    severity: 'warning',
    code: 'untranslated',
    message: `"${key}" (${text}) has no ${languageNames.of(language) ?? language} text`,
  };
}

/** Describes how the placeholders of a translation differ from the original's; undefined if they do not. */
export function placeholderMismatch(original: string, translation: string): Finding | undefined {
  const wanted = placeholdersOf(original);
  const given = placeholdersOf(translation);
  const missing = wanted.filter((name) => !given.includes(name)).map((name) => `%{${name}}`);
  const unknown = given.filter((name) => !wanted.includes(name)).map((name) => `%{${name}}`);
  if (missing.length === 0 && unknown.length === 0) return undefined;
  const message = [
    ...(missing.length > 0 ? [`The English text has ${missing.join(', ')}, which is missing here.`] : []),
    ...(unknown.length > 0 ? [`${unknown.join(', ')} is not in the English text.`] : []),
  ].join(' ');
  return { code: 'placeholder-mismatch', message };
}
