import { sessionStore, userOf } from '../../session/sessionStore';
import { readStored, storageKeys, writeStored } from '../../session/storage';

/** A choice that was opened from the search, to be opened again. */
export interface RecentChoice {
  title: string;
  /** The resource and the name of a record. */
  detail?: string;
  /** Address within the app. */
  to: string;
}

/** So many are kept. */
const most = 6;

interface StoredRecents {
  /** Merchant and account of the user who opened them. */
  user: string;
  choices: RecentChoice[];
}

/** Returns what the user has opened from the search, the last first. It is in this browser until they sign out. */
export function readRecent(): RecentChoice[] {
  const stored = readStored(storageKeys.recentSearches) as Partial<StoredRecents> | undefined;
  if (stored?.user !== currentUser() || !Array.isArray(stored.choices)) return [];
  return stored.choices.filter((each) => typeof each?.title === 'string' && typeof each.to === 'string');
}

/** Keeps what the user opens. */
export function addRecent(choice: RecentChoice): void {
  const others = readRecent().filter(({ to }) => to !== choice.to);
  const stored: StoredRecents = { user: currentUser(), choices: [choice, ...others].slice(0, most) };
  writeStored(storageKeys.recentSearches, stored);
}

const currentUser = () => userOf(sessionStore.get().account);
