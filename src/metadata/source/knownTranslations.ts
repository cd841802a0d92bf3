import { memoize } from '../tracking/memoize';
import { listMessages, type Message } from '../texts/messages';
import { defaultLanguage, type Project } from './Project';
import { projectTexts } from './projectTexts';

/** A translation that a text of the same English has elsewhere. */
interface KnownTranslation {
  translation: string;
  /** The file that has it, below the language's folder and without `.json`. */
  file: string;
}

/**
 * The translations of the metadata's texts into a language, by the English text. Of several it is the one contained in
 * all others, as "amount" is in "order amount", also from hand-written screens; else the most used.
 */
export const knownTranslations = memoize(
  (project: Project, language: string): ReadonlyMap<string, KnownTranslation> => {
    const screens = new Map<string, Map<string, Uses>>();
    collect(screens, pairs(project, language, screenTexts(project)));
    const found = new Map<string, Map<string, Uses>>();
    collect(found, pairs(project, language, projectTexts(project)));
    return new Map(
      [...found].map(([english, uses]) => [english, mostGeneral(uses, screens.get(english) ?? new Map())]),
    );
  },
);

/** Uses of a translation: their number, and the first file. */
interface Uses {
  count: number;
  file: string;
}

interface Pair {
  english: string;
  translation: string;
  file: string;
}

function collect(found: Map<string, Map<string, Uses>>, of: Iterable<Pair>): void {
  for (const { english, translation, file } of of) {
    const translations = found.get(english) ?? new Map<string, Uses>();
    const { count, file: first } = translations.get(translation) ?? { count: 0, file };
    found.set(english, translations.set(translation, { count: count + 1, file: first }));
  }
}

/** Each English text and its translation, as often as they occur. */
function* pairs(
  project: Project,
  language: string,
  files: Iterable<[string, { key: string; text: string }[]]>,
): Generator<Pair> {
  for (const [file, texts] of files) {
    const values = project.locales.get(language)?.get(file)?.value;
    if (values === undefined) continue;
    const translations = new Map(listMessages(values).map(({ key, text }) => [key, text]));
    for (const { key, text } of texts) {
      const translation = translations.get(key);
      if (translation !== undefined && translation !== text) yield { english: text, translation, file };
    }
  }
}

/** The English texts of hand-written screens, by file. */
function screenTexts(project: Project): [file: string, Message[]][] {
  const files = [...(project.locales.get(defaultLanguage) ?? [])];
  return files.map(([file, { value }]) => [file, listMessages(value)]);
}

function mostGeneral(uses: Map<string, Uses>, others: Map<string, Uses>): KnownTranslation {
  const byUse = [...uses].toSorted(([, one], [, other]) => other.count - one.count);
  const [translation, { file }] =
    [...byUse, ...others].find(([each]) => byUse.every(([one]) => one.includes(each))) ?? byUse[0]!;
  return { translation, file };
}
