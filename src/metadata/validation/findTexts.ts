import type { ValidationError } from './validationErrors';

/** Returns an error of the rule `keyword` for each text in a value, however deep, that `isWrong` finds. `path` is that of the value. */
export function findTexts(
  value: unknown,
  isWrong: (text: string) => boolean,
  keyword: string,
  path = '',
): ValidationError[] {
  if (typeof value === 'string') return isWrong(value) ? [{ path, keyword, params: {} }] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, member]) =>
    findTexts(member, isWrong, keyword, `${path}/${key}`),
  );
}

/** Finds texts with the one character that JSON can hold and PostgreSQL cannot. */
export function findUnstorable(value: unknown): ValidationError[] {
  return findTexts(value, (text) => text.includes('\0'), 'pattern');
}
