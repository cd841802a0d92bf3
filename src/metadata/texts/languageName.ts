const names = new Intl.DisplayNames('en', { type: 'language' });

/** The English name of a language by its tag: `zh` → `Chinese`. */
export function languageName(language: string): string {
  return names.of(language) ?? language;
}
