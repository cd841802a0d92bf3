import { knownTranslations } from '../../metadata/source/knownTranslations';
import { defaultLanguage, type Project } from '../../metadata/source/Project';
import { readProject } from '../../metadata/source/readProject';
import { takeOver, textFiles, type TodoList } from '../texts/translations';
import { type Files, jsonText, type Present } from './Scaffold';

/**
 * Returns the locale files with translations of new texts that have the same English elsewhere, such as "Amount". `files` are all that a
 * scaffold writes; `own` returns the translations that it brings, which come first.
 */
export function knownTexts(
  files: Files,
  { source, project }: Present,
  own?: (language: string) => ReadonlyMap<string, string>,
): Files {
  const after = readProject({ files: new Map([...source.files, ...files]) }).project;
  const changed: Files = new Map();
  for (const language of project.locales.keys()) {
    if (language === defaultLanguage) continue;
    const known = knownTranslations(project, language);
    const brought = own?.(language);
    const todo = newTexts(project, after, language);
    for (const texts of Object.values(todo)) {
      for (const text of Object.values(texts))
        text[language] = brought?.get(text.en) ?? known.get(text.en)?.translation ?? '';
    }
    for (const [path, value] of textFiles(after, language, todo).files) {
      if (!/\.(todo|english)\.json$/.test(path) && typeof value === 'object' && value !== null)
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
