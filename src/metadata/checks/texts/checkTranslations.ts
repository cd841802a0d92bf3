import { type Check, didYouMean } from '../../source/reporter';
import { defaultLanguage, isMetadataLocale, languagesOf, type Project } from '../../source/Project';
import { projectTexts, textsNamed } from '../../source/projectTexts';
import { rememberFindings } from '../../source/rememberFindings';
import { editorKeys } from '../../texts/messages';
import { checkShape } from '../files/checkShapes';
import { isStale, readFingerprints } from '../../texts/fingerprints';
import { copied, isCopied, placeholderMismatch, stale, untranslated } from './compareTranslation';

/**
 * Checks that every text of a metadata file is translated, with the same placeholders, and every translation has a
 * text. A missing one is a warning, as English is shown in its place.
 */
export const checkTranslations: Check = (project, report) => {
  for (const language of languagesOf(project)) {
    const files = project.locales.get(language) ?? new Map();
    for (const [name, file] of files) if (isMetadataLocale(project, name)) checkShape(file, 'locale', report);
    if (language === defaultLanguage) continue;
    for (const name of projectTexts(project).keys()) compareFile(project, report, language, name);
  }
};

/** Compares the texts of a file with what they are in a language. */
const compareFile = rememberFindings((project, report, language: string, name: string) => {
  const texts = textsNamed(project, name);
  const path = `locales/${language}/${name}.json`;
  const file = project.locales.get(language)?.get(name);
  if (!file && project.paths.has(path)) return;
  const noted = readFingerprints(project.fingerprints.get(language)?.value)[name];
  const { $same: same } = (file?.value ?? {}) as { $same?: unknown };
  const translations = (file?.value ?? {}) as Record<string, string>;
  for (const { key, text } of texts) {
    const translation = Object.hasOwn(translations, key) ? translations[key] : undefined;
    if (translation === undefined) {
      report(file ?? path, [], untranslated(project, key, text, language));
    } else if (file) {
      const mismatch = placeholderMismatch(text, translation);
      if (mismatch) report(file, [key], mismatch);
      if (isStale(noted?.[key], text, translation)) report(file, [key], stale(key, text, language));
      const others = translationsOf(project, language, name, key);
      if (isCopied({ key, text, translation, others, same })) report(file, [key], copied(key, text));
    }
  }
  const keys = new Set(texts.map(({ key }) => key));
  for (const key of Object.keys(translations)) {
    if (!file || editorKeys.has(key) || keys.has(key)) continue;
    report(file, [key], {
      severity: 'warning',
      code: 'unknown-text',
      message: `"${key}" translates nothing.${didYouMean(key, keys)}`,
      at: 'key',
    });
  }
});

/** Returns what a text is in the languages other than English and `language`. */
function translationsOf({ locales }: Project, language: string, file: string, key: string): string[] {
  return [...locales].flatMap(([other, files]) => {
    const texts = files.get(file)?.value as Record<string, string> | undefined;
    const isOther = other !== language && other !== defaultLanguage;
    return isOther && texts && Object.hasOwn(texts, key) ? [texts[key]!] : [];
  });
}
