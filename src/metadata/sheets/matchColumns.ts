import { remarkMark } from '../values/cells';
import { editDistance } from '../values/editDistance';

/** Possible headings of the column of a field: titles in all languages, its name, aliases. */
export type ColumnNames = Record<string, string[]>;

/** Least share of a heading that agrees with a name. */
const minAgreement = 0.75;

/** A heading shorter than this must agree fully. */
const minLength = 4;

/**
 * Finds the field of each heading, or undefined, by its names or the most similar one. Case, accents, punctuation and
 * brackets do not count. No field is found twice.
 */
export function matchColumns(headings: string[], names: ColumnNames): (string | undefined)[] {
  const known = Object.entries(names).map(([field, all]) => ({ field, all: [...new Set(all.map(plain))] }));
  const pairs = headings.flatMap((heading, place) => {
    const text = plain(heading);
    if (text === '' || heading.startsWith(remarkMark)) return [];
    return known.flatMap(({ field, all }) => {
      const score = Math.max(...all.map((name) => agreement(text, name)));
      return score >= minAgreement ? [{ place, field, score }] : [];
    });
  });
  const found: (string | undefined)[] = headings.map(() => undefined);
  for (const { place, field } of pairs.toSorted((one, other) => other.score - one.score)) {
    if (found[place] === undefined && !found.includes(field)) found[place] = field;
  }
  return found;
}

/** From 0 to 1. */
function agreement(one: string, other: string): number {
  if (one === other) return 1;
  const length = Math.max(one.length, other.length);
  if (Math.min(one.length, other.length) < minLength) return 0;
  const limit = Math.floor(length * (1 - minAgreement)) + 1;
  const distance = editDistance(one, other, limit);
  return distance >= limit ? 0 : 1 - distance / length;
}

/** The letters and digits of a heading, by which it is compared. */
export function plain(heading: string): string {
  return heading
    .replace(/[(（[].*?[)）\]]/g, '')
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
}
