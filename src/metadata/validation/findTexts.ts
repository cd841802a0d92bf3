import { escapeSegment } from '../schema/schemaParts';
import type { ValidationError } from './validationErrors';

/** Depth below which values belong to no field. A body may be nested as deep as it is long. */
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
 * Invisible characters that make texts misleading: controls, direction marks and characters without width. PostgreSQL
 * cannot store the first control. The two joiners that Urdu and emoji are written with are allowed.
 */
const hidden = /[^\P{Cc}\t\n\r]|[^\P{Cf}\u200C\u200D]/u;

/** Finds texts with invisible characters. */
export function findHidden(value: unknown): ValidationError[] {
  return findTexts(value, (text) => hidden.test(text), 'hidden');
}
