import type { JsonValue } from '../model/json';
import { didYouMean } from '../source/didYouMean';
import {
  defaultLanguage,
  isMetadataLocale,
  languagesOf,
  type Project,
  type SourceFile,
} from '../source/Project';
import type { Check, Report } from '../source/reporter';
import { placeholderMismatch, untranslated } from './compareTranslation';

/** Messages of hand-written screens: every language has the same files, keys and placeholders as the default one. */
export const checkMessages: Check = (project, report) => {
  const originals = filesOf(project, defaultLanguage);
  for (const file of originals.values()) messagesOf(file, report);
  for (const language of languagesOf(project)) {
    if (language === defaultLanguage) continue;
    const files = filesOf(project, language);
    for (const [name, original] of originals) {
      const path = `locales/${language}/${name}.json`;
      const file = files.get(name);
      if (file || !project.paths.has(path)) compare(report, original, file, path, language);
    }
    for (const [name, file] of files) {
      if (project.paths.has(`locales/${defaultLanguage}/${name}.json`)) continue;
      report(file, [], {
        severity: 'warning',
        code: 'unknown-text',
        message: `There is neither a metadata file nor locales/${defaultLanguage}/${name}.json for this file to translate.${didYouMean(name, originals.keys())}`,
      });
    }
  }
};

function compare(
  report: Report,
  original: SourceFile,
  file: SourceFile | undefined,
  path: string,
  language: string,
): void {
  const wanted = messagesOf(original);
  const given = file ? messagesOf(file, report) : new Map<string, { text: string; path: string[] }>();
  for (const [key, { text }] of wanted) {
    const translation = given.get(key);
    if (!translation) {
      report(file ?? path, [], untranslated(key, text, language));
      continue;
    }
    const mismatch = placeholderMismatch(text, translation.text);
    if (file && mismatch) report(file, translation.path, mismatch);
  }
  for (const [key, { path: at }] of given) {
    if (!file || wanted.has(key)) continue;
    report(file, at, {
      severity: 'warning',
      code: 'unknown-text',
      message: `"${key}" is not in ${original.path}.${didYouMean(key, wanted.keys())}`,
      at: 'key',
    });
  }
}

function filesOf(project: Project, language: string): Map<string, SourceFile> {
  const files = [...(project.locales.get(language) ?? [])];
  return new Map(files.filter(([name]) => !isMetadataLocale(project, name)));
}

/** The texts of nested messages by dotted key; anything that is neither text nor an object is reported. */
function messagesOf(file: SourceFile, report?: Report): Map<string, { text: string; path: string[] }> {
  const messages = new Map<string, { text: string; path: string[] }>();
  const collect = (value: JsonValue | undefined, path: string[]) => {
    if (typeof value === 'string') messages.set(path.join('.'), { text: value, path });
    else if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      for (const [key, inner] of Object.entries(value)) if (key !== '$schema') collect(inner, [...path, key]);
    } else
      report?.(file, path, {
        code: 'wrong-type',
        message: 'A message must be text, or an object of messages.',
      });
  };
  collect(file.value, []);
  return messages;
}
