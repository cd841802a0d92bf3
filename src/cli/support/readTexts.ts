import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Texts by language, file and key. */
type Texts = Record<string, Record<string, unknown>>;

/**
 * Returns a command's texts in a language beside the English ones, which are given by file. They are of the work tree, as revisions may be
 * older than the command. Throws one sentence where the language has none.
 */
export async function readTexts(
  root: string,
  language: string,
  english: Record<string, unknown>,
): Promise<Texts> {
  if (language === 'en') return { en: english };
  const files = await Promise.all(
    Object.keys(english).map(async (file) => [file, await readFileOf(root, language, file)] as const),
  );
  return { en: english, [language]: Object.fromEntries(files) };
}

async function readFileOf(root: string, language: string, file: string): Promise<unknown> {
  const path = `locales/${language}/${file}.json`;
  const text = /^[a-z]{2,3}$/.test(language)
    ? await readFile(join(root, path), 'utf8').catch(() => undefined)
    : undefined;
  if (text === undefined)
    throw new Error(`There are no texts in "${language}": ${path} is missing. Use --language en.`);
  return JSON.parse(text) as unknown;
}
