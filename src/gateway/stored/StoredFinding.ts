import { maxIds } from '../database/schema/storedMisfits';
import type { StoredWords } from '../database/schema/StoredWords';

/** Something stored that the metadata no longer takes, or that it changes. */
export interface StoredFinding {
  about: 'values' | 'approvals' | 'views' | 'schedules' | 'calls';
  /** Whether somebody is worse off: what only follows a rename is not. */
  breaks: boolean;
  /** A sentence in the reader's language: place in the metadata, number, first ids, and what to do. */
  line: string;
}

/** Things of one kind, counted, with the first ids. */
export interface Counted {
  count: number;
  ids: string[];
}

/** Counts a thing of a kind; the first ids are kept. */
export function countIn<Key>(counts: Map<Key, Counted>, key: Key, id: string): void {
  const counted = counts.get(key) ?? { count: 0, ids: [] };
  counted.count++;
  if (counted.ids.length < maxIds) counted.ids.push(id);
  counts.set(key, counted);
}

/** Names the first ids of what was counted: `the first are a, b, c`, or all of them. */
export function firstIds({ say }: StoredWords, { count, ids }: Counted): string {
  const listed = ids.join(', ');
  return ids.length < count ? say('first', { ids: listed }) : listed;
}
