import { toHalfWidth } from '../values/halfWidth';
import { partsOf } from '../values/amountParts';
import { foldText } from './foldText';

/** The most characters of a search. */
export const maxSearchLength = 2_500;

/** Terms of a typed or pasted search. */
export interface SearchTerms {
  /** The text as a whole, for names, numbers and amounts that are written with spaces. */
  whole: string;
  /** The id that the text is; undefined of any other text. Records are found by it alone. */
  id?: string;
  /** Words, all of which a record must have; or numbers, one of which is enough. */
  terms: string[];
  /** Whether one of the terms is enough. */
  isAny: boolean;
  /** The terms that are looked for in parts; all others, of many numbers, are found as a whole only. */
  inParts: string[];
  /** Number of words or numbers beyond those that are looked for. */
  leftOut: number;
}

/** An id of a record, as in addresses and in responses to programs. */
const recordId = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;

/**
 * The limits of a search: words of a record, numbers of one paste, and numbers looked for in parts. Each takes as long
 * as a search.
 */
const limits = { words: 8, numbers: 100, inParts: 8 };

/** A number of a paste. Shorter ones do not occur, and words among them make it a sentence. */
const pastedNumber = /^(?=.*\d)[\p{L}\d][\p{L}\d_./#-]{4,99}$/u;

/**
 * Reads what was typed or pasted into a search. Several numbers are looked for one by one; anything else is words, all
 * of which a record must have. A text longer than the limit is cut.
 */
export function readSearch(text: string): SearchTerms {
  const whole = toHalfWidth(text.slice(0, maxSearchLength))
    .replace(/[\s\u200b]+/g, ' ')
    .trim();
  if (recordId.test(whole))
    return { whole, id: whole.toLowerCase(), terms: [whole], isAny: false, inParts: [], leftOut: 0 };
  const parts = partsOf(whole) ? [] : whole.split(/[\s,;|]+/).filter((part) => part !== '');
  if (parts.length > 1 && parts.every((part) => pastedNumber.test(part))) {
    const numbers = [...new Set(parts)];
    return {
      whole,
      terms: numbers.slice(0, limits.numbers),
      isAny: true,
      inParts: numbers.length > limits.inParts ? [] : numbers,
      leftOut: Math.max(0, numbers.length - limits.numbers),
    };
  }
  const words = [...new Set(whole.split(' ').filter((word) => word !== ''))];
  const terms = words.slice(0, limits.words);
  return { whole, terms, isAny: false, inParts: terms, leftOut: words.length - terms.length };
}

/**
 * Returns a search that looks in parts only for the first numbers that no record has as a whole. The others are
 * `wholeOnly`.
 */
export function withoutWhole(
  search: SearchTerms,
  whole: ReadonlySet<string>,
): { terms: SearchTerms; wholeOnly: string[] } {
  const others = search.terms.filter((number) => !whole.has(number));
  const inParts = others.slice(0, limits.inParts);
  return { terms: { ...search, inParts }, wholeOnly: others.slice(limits.inParts) };
}

/** Pattern of a term in the searched text of records. */
export interface TextPattern {
  /** The pattern of SQL's `like`. */
  like: string;
  /** Whether an index of trigrams finds it. */
  isIndexed: boolean;
}

/** Shorter terms are found at the beginning of words only. */
const shortLength = 3;

/**
 * Returns where in a text a term is searched: anywhere, or at the beginnings of words if it is short. A term with dots
 * in the middle (`MXC2026…4740`, as lists shorten numbers) must match both ends.
 */
export function textPattern(term: string): TextPattern {
  const folded = foldText(term).slice(0, 100);
  const ends = folded.split(/…|\.{3}/).filter((part) => part !== '');
  const parts = ends.length > 0 ? ends : [folded];
  const isShort = parts.length === 1 && parts[0]!.length < shortLength && /^[a-z0-9]+$/.test(parts[0]!);
  const like = `%${isShort ? ' ' : ''}${parts.map(escapePattern).join('%')}%`;
  // Of texts in other letters, a database whose locale is C keeps no trigrams.
  return { like, isIndexed: parts.some((part) => isShort || hasTrigram.test(part)) };
}

/** Three letters or digits, two at the end of a word, or one at its beginning. */
const hasTrigram = /[a-z0-9]{3}|[a-z0-9]{2}[ -/:-@[-`{-~]|[ -/:-@[-`{-~][a-z0-9]/;

/** Escapes what has a meaning in a pattern of `like`. */
export function escapePattern(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
