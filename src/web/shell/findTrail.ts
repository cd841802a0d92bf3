import { isWithin } from './isWithin';
import type { NavigationItem } from './NavigationItem';

/** The entries that lead to a path, from the group to the screen; empty where none does. */
export function findTrail(entries: NavigationItem[], path: string): NavigationItem[] {
  for (const entry of entries) {
    const below = findTrail(entry.children ?? [], path);
    if (below.length > 0) return [entry, ...below];
    if (isWithin(path, entry.path)) return [entry];
  }
  return [];
}
