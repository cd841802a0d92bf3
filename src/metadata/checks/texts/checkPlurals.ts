import {
  defaultLanguage,
  isMetadataLocale,
  languagesOf,
  type Project,
  type SourceFile,
} from '../../source/Project';
import type { Check, Report } from '../../source/reporter';
import { rememberFindings } from '../../source/rememberFindings';
import { projectTexts, textsNamed } from '../../source/projectTexts';
import { listMessages, type Message } from '../../texts/messages';
import { englishName } from './compareTranslation';

/** Between the text for one and that for more. */
const separator = '||||';

/**
 * Checks that counting texts have a form for one and for more, and translations all forms of their language. Other
 * numbers would be shown with a wrong form ("1 payers").
 */
export const checkPlurals: Check = (project, report) => {
  const names = new Set([
    ...(project.locales.get(defaultLanguage)?.keys() ?? []),
    ...projectTexts(project).keys(),
  ]);
  for (const name of names) checkTexts(project, report, name);
};

const checkTexts = rememberFindings((project, report, name: string) => {
  for (const { file, path, text, count, translations } of countingTexts(project, name)) {
    const noun = countedNoun(text, count);
    if (noun !== undefined && !text.includes(separator)) {
      report(file, path, {
        severity: 'warning',
        code: 'no-plural',
        message: `With 1 it would read "1 ${noun}". Write the text for one first, then ${separator} and that for more.`,
      });
    }
    for (const translation of translations) checkForms(report, text, translation);
  }
});

/** A text with its translations. */
interface CountingText extends Place {
  text: string;
  /** The placeholder of the number that chooses the form. */
  count: string;
  translations: Translation[];
}

interface Place {
  file: SourceFile;
  path: string[];
}

interface Translation extends Place {
  language: string;
  text: string;
}

/** Returns the texts that may have several forms: messages of screens, and texts of metadata about a number of rows. */
function countingTexts(project: Project, name: string): CountingText[] {
  const texts: CountingText[] = [];
  const add = (file: SourceFile, listed: Message[], count: string) => {
    const others = languagesOf(project).flatMap((language) => {
      const translated = language === defaultLanguage ? undefined : project.locales.get(language)?.get(name);
      if (!translated) return [];
      const byKey = new Map(listMessages(translated.value).map((message) => [message.key, message]));
      return [{ language, file: translated, byKey }];
    });
    for (const { key, path, text } of listed) {
      const translations = others.flatMap(({ byKey, ...other }) => {
        const message = byKey.get(key);
        return message ? [{ ...other, path: message.path, text: message.text }] : [];
      });
      texts.push({ file, path, text, count, translations });
    }
  };
  const messages = project.locales.get(defaultLanguage)?.get(name);
  if (messages && !isMetadataLocale(project, name))
    add(messages, listMessages(messages.value), 'smart_count');
  const counting = textsNamed(project, name).filter(({ key }) =>
    /^(import\.submit|actions\.\w+\.awaits|notifications\.\w+)$/.test(key),
  );
  if (counting[0]) add(counting[0].file, counting, 'count');
  return texts;
}

/** Returns the plural that follows a count, such as `payments` of `%{count} payments`. */
function countedNoun(text: string, count: string): string | undefined {
  return new RegExp(`%\\{${count}\\} ([a-z]+s)\\b`).exec(text)?.[1];
}

/** Returns the number of plural forms of a language. */
function pluralsOf(language: string): number {
  const known =
    plurals.get(language) ?? new Intl.PluralRules(language).resolvedOptions().pluralCategories.length;
  plurals.set(language, known);
  return known;
}

/** The rules of a language take longer to load than a text to check. */
const plurals = new Map<string, number>();

function checkForms(report: Report, original: string, { language, file, path, text }: Translation): void {
  const count = pluralsOf(language);
  const forms = text.split(separator).length;
  if (count === 1 && forms > 1) {
    report(file, path, {
      severity: 'warning',
      code: 'plural-forms',
      message: `${englishName(language)} has one form for any number, so that what follows ${separator} is never shown. Take it out.`,
    });
  }
  if (count > 1 && forms === 1 && original.includes(separator)) {
    report(file, path, {
      severity: 'warning',
      code: 'plural-forms',
      message: `${englishName(language)} has a text of its own for one, as English has here: write it first, then ${separator} and that for more.`,
    });
  }
}
