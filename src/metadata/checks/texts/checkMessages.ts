import type { JsonValue } from '../../model/json';
import { type Check, didYouMean, type Report } from '../../source/reporter';
import {
  defaultLanguage,
  isMetadataLocale,
  languagesOf,
  type Project,
  type SourceFile,
} from '../../source/Project';
import { isOwnName, listMessages, type Message } from '../../texts/messages';
import { isStale, readFingerprints } from '../../texts/fingerprints';
import { copied, isCopied, placeholderMismatch, stale, untranslated } from './compareTranslation';

/** Messages of hand-written screens: every language has the same files, keys and placeholders as the default one. */
export const checkMessages: Check = (project, report) => {
  const originals = filesOf(project, defaultLanguage);
  for (const file of originals.values()) messagesOf(file, report);
  for (const language of languagesOf(project)) {
    if (language === defaultLanguage) continue;
    const files = filesOf(project, language);
    const noted = readFingerprints(project.fingerprints.get(language)?.value);
    for (const [name, original] of originals) {
      const path = `locales/${language}/${name}.json`;
      const file = files.get(name);
      if (!file && project.paths.has(path)) continue;
      const others = languagesOf(project).filter((other) => other !== language && other !== defaultLanguage);
      const elsewhere = others.flatMap((other) => {
        const theirs = project.locales.get(other)?.get(name);
        return theirs ? [messagesOf(theirs)] : [];
      });
      compare(report, { project, original, file, path, language, elsewhere, noted: noted[name] ?? {} });
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

/** A file of messages and its translation into one language. */
interface Comparison {
  project: Project;
  original: SourceFile<JsonValue>;
  file: SourceFile<JsonValue> | undefined;
  /** Path of the translation. */
  path: string;
  language: string;
  /** The messages in further languages. */
  elsewhere: Map<string, Message>[];
  /** The English that a translation belongs to, by key. */
  noted: Record<string, string>;
}

function compare(
  report: Report,
  { project, original, file, path, language, elsewhere, noted }: Comparison,
): void {
  const wanted = messagesOf(original);
  const given = file ? messagesOf(file, report) : new Map<string, Message>();
  for (const [key, { text }] of wanted) {
    const translation = given.get(key);
    if (!translation) {
      // Without it, CLDR's name for the language is shown.
      if (isOwnName(key)) continue;
      report(file ?? path, [], untranslated(project, key, text, language));
      continue;
    }
    const mismatch = placeholderMismatch(text, translation.text);
    if (file && mismatch) report(file, translation.path, mismatch);
    if (file && isStale(noted[key], text, translation.text))
      report(file, translation.path, stale(key, text, language));
    const { $same: same } = (file?.value ?? {}) as { $same?: unknown };
    const others = elsewhere.flatMap((other) => other.get(key)?.text ?? []);
    if (file && isCopied({ key, text, translation: translation.text, others, same })) {
      report(file, translation.path, copied(key, text));
    }
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

function filesOf(project: Project, language: string): Map<string, SourceFile<JsonValue>> {
  const files = [...(project.locales.get(language) ?? [])];
  return new Map(files.filter(([name]) => !isMetadataLocale(project, name)));
}

/** The texts of nested messages by dotted key; what is neither text nor an object, and empty texts, are reported. */
function messagesOf(file: SourceFile<JsonValue>, report?: Report): Map<string, Message> {
  const unfit = (path: string[]) =>
    report?.(file, path, {
      code: 'wrong-type',
      message: 'A message must be text, or an object of messages.',
    });
  const messages = listMessages(file.value, unfit);
  for (const { path, text } of report ? messages : []) {
    if (text.trim() !== '') continue;
    report?.(file, path, { code: 'empty-text', message: 'This text is empty, so nothing would be shown.' });
  }
  return new Map(messages.map((message) => [message.key, message]));
}
