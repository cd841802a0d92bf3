import { Automaton, type States } from './Automaton';
import { lettersOf } from './alphabet';
import { parsePattern } from './parsePattern';

/** More pairs of states than this are not looked at. */
const maxPairs = 20_000;

/** White space, which values neither begin nor end with. */
const blank = String.raw`\s`;

/** The lengths, in characters, of the values that are compared. */
export interface Lengths {
  min: number;
  max: number;
}

/** The effect of another pattern on values: the shortest that only one of both accepts. */
export interface PatternDifference {
  /** A value that was accepted and is not any more. */
  refused?: string;
  /** A value that was not accepted before. */
  accepted?: string;
  /** Whether a value that is missing here is known not to exist. */
  isProven: boolean;
}

/**
 * Compares two regular expressions over all values of the given lengths. Values are not empty or padded with white space. Both
 * automata are walked at once, so the result is a proof. Patterns with lookaround or backreferences are not compared.
 */
export function comparePatterns(
  before: string,
  after: string,
  { min, max }: Lengths = { min: 1, max: Infinity },
): PatternDifference {
  const [one, other] = [automatonOf(before), automatonOf(after)];
  if (!one || !other) return { isProven: false };
  const sources = [...one.sources, ...other.sources];
  const letters = lettersOf([...sources, blank]).map(({ character, sets }) => ({
    character,
    isBlank: sets.has(sources.length),
    ofOne: new Set([...sets].filter((set) => set < one.sources.length)),
    ofOther: new Set(
      [...sets]
        .map((set) => set - one.sources.length)
        .filter((set) => set >= 0 && set < other.sources.length),
    ),
  }));
  const found: Pick<PatternDifference, 'refused' | 'accepted'> = {};
  const seen = new Set<string>();
  let words: Word[] = [{ text: '', one: one.start(), other: other.start() }];
  for (let length = 1; length <= max && words.length > 0; length++) {
    const longer: Word[] = [];
    for (const word of words) {
      for (const { character, isBlank, ofOne, ofOther } of letters) {
        // Values are trimmed.
        if (isBlank && length === 1) continue;
        const next: Word = {
          text: word.text + character,
          one: one.step(word.one, ofOne),
          other: other.step(word.other, ofOther),
        };
        // Below the least length, the same states may be met again on the way to a value.
        const key = `${next.one.join()}|${next.other.join()}|${Math.min(length, min)}|${isBlank}`;
        if (seen.has(key)) continue;
        seen.add(key);
        if (seen.size > maxPairs) return { ...found, isProven: false };
        longer.push(next);
        if (length < min || isBlank) continue;
        const [was, is] = [one.accepts(next.one), other.accepts(next.other)];
        if (was && !is) found.refused ??= next.text;
        if (is && !was) found.accepted ??= next.text;
        if (found.refused !== undefined && found.accepted !== undefined) return { ...found, isProven: true };
      }
    }
    words = longer;
  }
  return { ...found, isProven: true };
}

/** A text, and the states of both after it. */
interface Word {
  text: string;
  one: States;
  other: States;
}

function automatonOf(pattern: string): Automaton | undefined {
  const part = parsePattern(pattern);
  try {
    return part && new Automaton(part);
  } catch {
    return undefined;
  }
}
