import { editDistance } from '../values/editDistance';

/** Returns ` Did you mean "amount"?`, to follow a sentence, or `''` if no candidate is similar. */
export function didYouMean(name: string, candidates: Iterable<string>): string {
  const suggestion = nearest(name, candidates);
  return suggestion === undefined ? '' : ` Did you mean "${suggestion}"?`;
}

/** Returns a suggestion as `didYouMean` does, or else all names that there are. */
export function didYouMeanOneOf(name: string, candidates: readonly string[]): string {
  const suggestion = didYouMean(name, candidates);
  if (candidates.length === 0) return '';
  return suggestion || ` There are ${candidates.map((each) => `"${each}"`).join(', ')}.`;
}

/** Returns the candidate that a misspelt name most likely means, or undefined if none is similar. */
function nearest(name: string, candidates: Iterable<string>): string | undefined {
  let best: string | undefined;
  let least = Math.max(2, Math.floor(name.length / 3)) + 1;
  for (const candidate of candidates) {
    // Of a file that is wrong elsewhere, which is reported there.
    if (typeof candidate !== 'string') continue;
    const distance = editDistance(name.toLowerCase(), candidate.toLowerCase(), least);
    if (distance < least) {
      best = candidate;
      least = distance;
    }
  }
  return best;
}
