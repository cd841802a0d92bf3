import { escapeSegment } from '../schema/schemaParts';
import type { ValidationError } from './validationErrors';

/** Values deeper than this are no part of any field. A body may be nested as deep as it is long. */
const maxDepth = 6;

/** Returns an error of the rule `keyword` for each text in the values of fields that `isWrong` finds. `path` is that of `value`. */
export function findTexts(
  value: unknown,
  isWrong: (text: string) => boolean,
  keyword: string,
  path = '',
  depth = 0,
): ValidationError[] {
  if (typeof value === 'string') return isWrong(value) ? [{ path, keyword, params: {} }] : [];
  if (typeof value !== 'object' || value === null || depth > maxDepth) return [];
  return Object.entries(value).flatMap(([key, member]) =>
    findTexts(member, isWrong, keyword, `${path}/${escapeSegment(key)}`, depth + 1),
  );
}

/**
 * Characters that nobody sees: controls, of which PostgreSQL cannot store the first, those that turn the direction of a text,
 * so that a name or a number reads as another one, and those without width, by which two names that read alike differ. Not the
 * two that join letters or keep them apart, which Urdu and emoji are written with.
 */
const hidden = /[^\P{Cc}\t\n\r]|[^\P{Cf}\u200C\u200D]/u;

/** Finds texts with characters that nobody sees. */
export function findHidden(value: unknown): ValidationError[] {
  return findTexts(value, (text) => hidden.test(text), 'hidden');
}
