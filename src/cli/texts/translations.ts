import { englishName, isCopied, placeholderMismatch } from '../../metadata/checks/texts/compareTranslation';
import { isObject, type JsonObject, type JsonValue } from '../../metadata/model/json';
import { knownTranslations } from '../../metadata/source/knownTranslations';
import { defaultLanguage, isMetadataLocale, type Project } from '../../metadata/source/Project';
import { projectTexts } from '../../metadata/source/projectTexts';
import {
  fingerprintOf,
  fingerprintPath,
  type Fingerprints,
  isStale,
  readFingerprints,
} from '../../metadata/texts/fingerprints';
import { isOwnName, languageName, listMessages } from '../../metadata/texts/messages';

/** A text that a translator has to write, with the English beside it. */
interface TodoText {
  en: string;
  /** Translation of the same English elsewhere, with its file: a proposal, which is not taken over by itself. */
  like?: string;
  /** Its translation as it is, which was made of another English: to keep it, write it again. */
  was?: string;
  /** The translation, under the language's code; empty until it is written. */
  [language: string]: string | undefined;
}

/** Texts that are still to be translated into a language (`locales/<language>.todo.json`): locale file → key → text. */
export type TodoList = Record<string, Record<string, TodoText>>;

/** Locale files of a language, by name without extension, as they are on disk or as they should be. */
type LocaleFiles = Map<string, JsonObject>;

/** Changes of `npm run texts`. */
interface Takeover {
  /** The locale files that have new texts. */
  files: LocaleFiles;
  /** Texts that are left to translate. */
  todo: TodoList;
  taken: number;
  /** Translations that cannot be taken over, and why. */
  rejected: string[];
  /** Fingerprints of the English that each translation then has. */
  fingerprints: Fingerprints;
}

/**
 * Takes over translations of `todo` into a language's locale files. Lists missing ones and those of another English. Others stay as they
 * are.
 */
export function takeOver(project: Project, language: string, todo: TodoList): Takeover {
  const result: Takeover = { files: new Map(), todo: {}, taken: 0, rejected: [], fingerprints: {} };
  const noted = readFingerprints(project.fingerprints.get(language)?.value);
  for (const [file, texts] of wantedTexts(project)) {
    const present = presentTexts(project, language, file);
    const keep = (key: string, text: TodoText) => {
      result.todo[file] = { ...result.todo[file], [key]: text };
    };
    for (const { key, text, path } of texts) {
      const known = present.get(key);
      const before = noted[file]?.[key];
      // It stays on the list if its placeholders are wrong or the English has changed; saving it once more confirms it.
      const isOutdated = known !== undefined && isStale(before, text, known);
      const note = (fingerprint: string) => {
        result.fingerprints[file] = { ...result.fingerprints[file], [key]: fingerprint };
      };
      const same = sameKeys(project, language, file);
      if (
        known !== undefined &&
        !isOutdated &&
        !isCopied({ key, text, translation: known, others: othersOf(project, language, file, key), same })
      ) {
        note(fingerprintOf(text, known));
        continue;
      }
      const written = todo[file]?.[key];
      const translation = written?.[language] || (isOwnName(key) ? languageName(language, {}) : '');
      const problem = written && translation !== '' ? problemOf(written, text, translation) : undefined;
      if (problem) result.rejected.push(`${file}.json, "${key}": ${problem}`);
      const like = translation === '' ? knownTranslations(project, language).get(text) : undefined;
      const proposal = like && { like: `${like.translation} (${like.file}.json)` };
      if (translation === '' || problem) {
        keep(key, { en: text, ...(isOutdated ? { was: known } : proposal), [language]: translation });
        if (isOutdated && before !== undefined) note(before);
      } else {
        note(fingerprintOf(text, translation));
        const values = result.files.get(file) ?? structuredClone(localeFile(project, language, file));
        result.files.set(file, values);
        setAt(values, path, translation);
        if (translation === text) values.$same = [...new Set([...namesIn(values.$same), key])];
        result.taken++;
      }
    }
  }
  return result;
}

/** A text of a locale file, with the place of its translation there. */
interface WantedText {
  key: string;
  text: string;
  path: string[];
}

/** Returns every text that a language has, by the name of the locale file. */
function wantedTexts(project: Project): Map<string, WantedText[]> {
  const wanted = new Map<string, WantedText[]>();
  for (const [file, texts] of projectTexts(project)) {
    const known = new Map(
      texts.map(({ key, text }): [string, WantedText] => [key, { key, text, path: [key] }]),
    );
    if (known.size > 0) wanted.set(file, [...known.values()]);
  }
  for (const [file, { value }] of project.locales.get(defaultLanguage) ?? []) {
    if (!isMetadataLocale(project, file)) wanted.set(file, listMessages(value));
  }
  return new Map([...wanted].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

function localeFile(project: Project, language: string, file: string): JsonObject {
  return (project.locales.get(language)?.get(file)?.value ?? {}) as JsonObject;
}

function presentTexts(project: Project, language: string, file: string): Map<string, string> {
  return new Map(listMessages(localeFile(project, language, file)).map(({ key, text }) => [key, text]));
}

function sameKeys(project: Project, language: string, file: string): string[] {
  return namesIn(localeFile(project, language, file).$same);
}

function othersOf(project: Project, language: string, file: string, key: string): string[] {
  return [...project.locales.keys()].flatMap((other) => {
    if (other === language || other === defaultLanguage) return [];
    return presentTexts(project, other, file).get(key) ?? [];
  });
}

function namesIn(value: JsonValue | undefined): string[] {
  return Array.isArray(value) ? value.filter((name) => typeof name === 'string') : [];
}

function problemOf(written: TodoText, text: string, translation: string): string | undefined {
  const mismatch = placeholderMismatch(text, translation);
  if (mismatch) return mismatch.message;
  if (written.en === text) return undefined;
  return `the English text was "${written.en}" and is now "${text}". Change the translation, or run the command again to keep it.`;
}

function setAt(values: JsonObject, path: string[], text: string): void {
  const [first = '', ...rest] = path;
  if (rest.length === 0) values[first] = text;
  else {
    const inner = values[first];
    const nested = isObject(inner) ? inner : {};
    values[first] = nested;
    setAt(nested, rest, text);
  }
}

/** Texts of a language after a translator's list was taken over. */
interface TextFiles {
  /** Contents by path from the project's root; undefined for a list that is finished, to be deleted. */
  files: Map<string, JsonValue | undefined>;
  /** Number of texts that were taken over. */
  taken: number;
  /** Number of texts that are left to translate. */
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
  files.set(fingerprintPath(language), result.fingerprints);
  const left = Object.values(result.todo).reduce((sum, texts) => sum + Object.keys(texts).length, 0);
  const comment = `Write the ${englishName(language)} text after "${language}", then run npm run texts -- --language ${language} again. %{…} stays as it is. "like" is what the same English is elsewhere, "was" the translation of an English that has changed.`;
  files.set(todoPath(language), left === 0 ? undefined : { $comment: comment, ...result.todo });
  return { files, taken: result.taken, left, rejected: result.rejected };
}
