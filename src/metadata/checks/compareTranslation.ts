import { placeholdersOf } from '../texts/placeholders';

/** What is wrong with the placeholders of a translation, or undefined where they are those of the original. */
export function placeholderMismatch(original: string, translation: string): string | undefined {
  const wanted = placeholdersOf(original);
  const given = placeholdersOf(translation);
  const missing = wanted.filter((name) => !given.includes(name)).map((name) => `%{${name}}`);
  const unknown = given.filter((name) => !wanted.includes(name)).map((name) => `%{${name}}`);
  if (missing.length === 0 && unknown.length === 0) return undefined;
  return [
    ...(missing.length > 0 ? [`The English text has ${missing.join(', ')}, which is missing here.`] : []),
    ...(unknown.length > 0 ? [`${unknown.join(', ')} is not in the English text.`] : []),
  ].join(' ');
}

const names = new Intl.DisplayNames('en', { type: 'language' });

/** The English name of a language by its tag: `zh` → `Chinese`. */
export function languageName(language: string): string {
  return names.of(language) ?? language;
}
