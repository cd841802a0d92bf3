import type { Model } from '../model/Model';

/** Returns a function that reads texts of screens in a language by path; English where it has none. */
export function wordsOf(
  { messages, languages }: Pick<Model, 'messages' | 'languages'>,
  language: string,
): (...path: string[]) => string | undefined {
  const find = (code: string, path: string[]) =>
    path.reduce<unknown>(
      (found, part) => (found as Record<string, unknown> | undefined)?.[part],
      messages[code],
    );
  return (...path) => {
    const text = find(language, path) ?? find(languages[0] ?? 'en', path);
    return typeof text === 'string' ? text : undefined;
  };
}
