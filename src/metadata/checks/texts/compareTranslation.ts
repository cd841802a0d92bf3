import { knownTranslations } from '../../source/knownTranslations';
import type { Project } from '../../source/Project';
import type { Finding } from '../../source/reporter';
import { placeholdersOf } from '../../texts/placeholders';

const languageNames = new Intl.DisplayNames('en', { type: 'language' });

/** The name of a language in English. */
export function englishName(language: string): string {
  return languageNames.of(language) ?? language;
}

/**
 * A text without a translation is a warning, because it is shown in the default language. The one that the same English has
 * elsewhere is proposed.
 */
export function untranslated(project: Project, key: string, text: string, language: string): Finding {
  const known = knownTranslations(project, language).get(text);
  const proposal = known ? `. Elsewhere it is "${known.translation}", as in ${known.file}.json` : '';
  return {
    severity: 'warning',
    code: 'untranslated',
    message: `"${key}" (${text}) has no ${englishName(language)} text${proposal}`,
  };
}

/** A translation and what it is compared with. */
interface Translation {
  key: string;
  /** In the default language. */
  text: string;
  translation: string;
  /** The translations into the other languages that there are. */
  others: readonly string[];
  /** Keys of texts that are the same on purpose (`$same` of the locale file). */
  same: unknown;
}

/**
 * Whether a translation seems to be a copy of the English text. It equals that text, although another language differs
 * or it has several lower-case words, so that it is no name.
 */
export function isCopied({ key, text, translation, others, same }: Translation): boolean {
  if (translation !== text || (Array.isArray(same) && same.includes(key))) return false;
  const words = text.split(/\s+/).filter((word) => /^\p{Ll}{2,}[.,;:!?]?$/u.test(word));
  return words.length > 1 || others.some((other) => other !== text);
}

/** A copied text is a warning like one that is missing: it is shown in the default language. */
export function copied(key: string, text: string): Finding {
  return {
    severity: 'warning',
    code: 'untranslated',
    message: `"${key}" (${text}) is the same as in English. Translate it, or add the key to "$same" in this file if that is on purpose.`,
  };
}

/** A text whose English has changed since it was translated is a warning: it may say something else. */
export function stale(key: string, text: string, language: string): Finding {
  return {
    severity: 'warning',
    code: 'stale-translation',
    message: `The English of "${key}" has changed since this was translated; it is now "${text}". Translate it again, or confirm this: npm run texts -- --language ${language} lists it.`,
  };
}

/** Describes how the placeholders of a translation differ from the original's; undefined if they do not. */
export function placeholderMismatch(original: string, translation: string): Finding | undefined {
  const wanted = placeholdersOf(original);
  const given = placeholdersOf(translation);
  const missing = wanted.filter((name) => !given.includes(name)).map((name) => `%{${name}}`);
  const unknown = given.filter((name) => !wanted.includes(name)).map((name) => `%{${name}}`);
  if (missing.length === 0 && unknown.length === 0) return undefined;
  const message = [
    ...(missing.length > 0 ? [`The English text has ${missing.join(', ')}, which is missing here.`] : []),
    ...(unknown.length > 0 ? [`${unknown.join(', ')} is not in the English text.`] : []),
  ].join(' ');
  return { code: 'placeholder-mismatch', message };
}
