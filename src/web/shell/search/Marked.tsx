import { foldText } from '../../../metadata/reading/foldText';
import { readSearch } from '../../../metadata/reading/searchTerms';

interface MarkedProps {
  text: string;
  /** Text that was searched for. */
  search: string;
}

/** A text in which the terms of a search are marked, without regard to case and accents. */
export function Marked({ text, search }: MarkedProps) {
  return runsOf(text, search).map(({ run, isFound, at }) =>
    isFound ? (
      <mark key={at} className="search__match">
        {run}
      </mark>
    ) : (
      <span key={at}>{run}</span>
    ),
  );
}

/** A part of a text that is marked as a whole or not at all. */
interface Run {
  run: string;
  isFound: boolean;
  at: number;
}

function runsOf(text: string, search: string): Run[] {
  const letters = Array.from(text.normalize('NFC'));
  const isFound = findLetters(letters, search);
  const runs: Run[] = [];
  letters.forEach((letter, at) => {
    const last = runs.at(-1);
    if (last && last.isFound === isFound[at]) last.run += letter;
    else runs.push({ run: letter, isFound: isFound[at]!, at });
  });
  return runs;
}

/** Shorter terms are found at the beginning of words only. */
const shortest = 3;

/** Returns for each letter whether it is part of a term. */
function findLetters(letters: string[], search: string): boolean[] {
  const isFound = letters.map(() => false);
  const folded = letters.map(foldText).join('');
  // Where a letter is two units long, places of units are none of letters.
  if (folded.length !== letters.length) return isFound;
  const parts = readSearch(search).terms.flatMap((term) => foldText(term).split(/…|\.{3}/));
  for (const part of parts.filter((each) => each !== '')) {
    for (let at = folded.indexOf(part); at >= 0; at = folded.indexOf(part, at + 1)) {
      const isWithinWord = /[a-z0-9]/.test(folded[at - 1] ?? '');
      if (part.length < shortest && isWithinWord) continue;
      isFound.fill(true, at, at + part.length);
    }
  }
  return isFound;
}
