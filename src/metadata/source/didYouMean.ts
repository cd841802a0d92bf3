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
  // Two letters stay as they are: one that replaces half of a code makes another code.
  let least = Math.min(Math.max(2, Math.floor(name.length / 3)), Math.max(0, name.length - 2)) + 1;
  for (const candidate of candidates) {
    // Of a file that is wrong elsewhere, which is reported there.
    if (typeof candidate !== 'string') continue;
    const [one, other] = [name.toLowerCase(), candidate.toLowerCase()];
    const distance = editDistance(one, other, least);
    if (distance < least && isSimilar(one, other, distance)) {
      best = candidate;
      least = distance;
    }
  }
  return best;
}

/** Of long names that begin alike, such as permissions, other words at the end are no misspelling. */
function isSimilar(one: string, other: string, distance: number): boolean {
  if (distance <= 2) return true;
  const shorter = Math.min(one.length, other.length);
  let alike = 0;
  while (alike < shorter && one[alike] === other[alike]) alike++;
  return distance <= (Math.max(one.length, other.length) - alike) / 2;
}
