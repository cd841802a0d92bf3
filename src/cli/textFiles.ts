import { englishName } from '../metadata/checks/texts/compareTranslation';
import type { JsonValue } from '../metadata/model/json';
import type { Project } from '../metadata/source/Project';
import { takeOver, type TodoList } from './translations';

/** What the texts of a language become when a translator's list is taken over. */
interface TextFiles {
  /** Contents by path from the project's root; undefined for a list that is finished, to be deleted. */
  files: Map<string, JsonValue | undefined>;
  /** How many texts were taken over. */
  taken: number;
  /** How many texts are left to translate. */
  left: number;
  /** Translations that cannot be taken over, and why. */
  rejected: string[];
}

/** Path of the list of texts to be translated into a language. */
export function todoPath(language: string): string {
  return `locales/${language}.todo.json`;
}

/** Takes what translators wrote over into the files of a language, and lists the rest with the English beside it. */
export function textFiles(project: Project, language: string, todo: TodoList): TextFiles {
  const result = takeOver(project, language, todo);
  const files = new Map<string, JsonValue | undefined>();
  for (const [file, texts] of result.files) files.set(`locales/${language}/${file}.json`, texts);
  const left = Object.values(result.todo).reduce((sum, texts) => sum + Object.keys(texts).length, 0);
  const comment = `Write the ${englishName(language)} text after "${language}", then run npm run texts -- --language ${language} again. %{…} stays as it is. "like" is what the same English is elsewhere.`;
  files.set(todoPath(language), left === 0 ? undefined : { $comment: comment, ...result.todo });
  return { files, taken: result.taken, left, rejected: result.rejected };
}
