import { memoize } from '../bind/memoize';
import type { NavigationEntry } from '../model/NavigationEntry';
import type { Project } from './Project';

/** A menu entry and where it stands in `navigation.json`. */
export interface PlacedEntry {
  entry: NavigationEntry;
  path: string[];
}

/** All menu entries, groups before their children. */
export const navigationEntries = memoize(({ navigation }: Project): PlacedEntry[] => {
  const { entries = [] } = (navigation?.value ?? {}) as { entries?: NavigationEntry[] };
  return placed(entries, ['entries']);
});

function placed(entries: NavigationEntry[], path: string[]): PlacedEntry[] {
  return entries.flatMap((entry, index) => {
    const at = [...path, String(index)];
    return [{ entry, path: at }, ...placed(entry.children ?? [], [...at, 'children'])];
  });
}
