import { defaultLanguage, type Project } from '../../metadata/source/Project';
import { projectTexts } from '../../metadata/source/projectTexts';
import { readProject } from '../../metadata/source/readProject';
import { listMessages, type Message } from '../../metadata/texts/messages';
import { textFiles } from '../textFiles';
import { takeOver, type TodoList } from '../translations';
import { type Files, jsonText, type Present } from './Scaffold';

/**
 * Returns the locale files, as they become, with the translations of new texts that have the same English elsewhere, such
 * as "Amount". `files` are all that a scaffold writes.
 */
export function knownTexts(files: Files, { source, project }: Present): Files {
  const after = readProject({ files: new Map([...source.files, ...files]) }).project;
  const changed: Files = new Map();
  for (const language of project.locales.keys()) {
    if (language === defaultLanguage) continue;
    const known = translationsOf(project, language);
    const todo = newTexts(project, after, language);
    for (const texts of Object.values(todo)) {
      for (const text of Object.values(texts)) text[language] = known.get(text.en) ?? '';
    }
    for (const [path, value] of textFiles(after, language, todo).files) {
      if (!path.endsWith('.todo.json') && typeof value === 'object' && value !== null)
        changed.set(path, jsonText(value));
    }
  }
  return changed;
}

/** The texts that a language lacks now and did not lack before. */
function newTexts(before: Project, after: Project, language: string): TodoList {
  const missing = takeOver(before, language, {}).todo;
  const entries = Object.entries(takeOver(after, language, {}).todo).map(([file, texts]) => {
    const added = Object.entries(texts).filter(([key]) => missing[file]?.[key] === undefined);
    return [file, Object.fromEntries(added)] as const;
  });
  return Object.fromEntries(entries);
}

/**
 * The translations of the metadata's texts into a language, by their English. Of several it is the one that is a part of all
 * others, as "amount" is of "order amount" and "paid amount", and that may be a hand-written screen's; else the one used most.
 */
function translationsOf(project: Project, language: string): Map<string, string> {
  const screens = new Map<string, string[]>();
  for (const [english, translation] of pairs(project, language, screenTexts(project)))
    screens.set(english, [...(screens.get(english) ?? []), translation]);
  const counts = new Map<string, Map<string, number>>();
  for (const [english, translation] of pairs(project, language, projectTexts(project))) {
    const found = counts.get(english) ?? new Map<string, number>();
    counts.set(english, found.set(translation, (found.get(translation) ?? 0) + 1));
  }
  return new Map(
    [...counts].map(([english, found]) => [english, mostGeneral(found, screens.get(english) ?? [])]),
  );
}

/** Each English text and its translation, as often as they occur. */
function* pairs(
  project: Project,
  language: string,
  files: Iterable<[string, { key: string; text: string }[]]>,
): Generator<[english: string, translation: string]> {
  for (const [file, texts] of files) {
    const values = project.locales.get(language)?.get(file)?.value;
    if (values === undefined) continue;
    const translations = new Map(listMessages(values).map(({ key, text }) => [key, text]));
    for (const { key, text } of texts) {
      const translation = translations.get(key);
      if (translation !== undefined) yield [text, translation];
    }
  }
}

/** The English texts of hand-written screens, by file. */
function screenTexts(project: Project): [file: string, Message[]][] {
  const files = [...(project.locales.get(defaultLanguage) ?? [])];
  return files.map(([file, { value }]) => [file, listMessages(value)]);
}

function mostGeneral(counts: Map<string, number>, others: string[]): string {
  const byUse = [...counts].toSorted(([, one], [, other]) => other - one).map(([translation]) => translation);
  return [...byUse, ...others].find((each) => byUse.every((one) => one.includes(each))) ?? byUse[0]!;
}
