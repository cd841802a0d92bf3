import { nearest } from './nearest';

/** ` Did you mean "amount"?`, or nothing where no candidate is close. Goes behind a sentence. */
export function didYouMean(name: string, candidates: Iterable<string>): string {
  const suggestion = nearest(name, candidates);
  return suggestion === undefined ? '' : ` Did you mean "${suggestion}"?`;
}
