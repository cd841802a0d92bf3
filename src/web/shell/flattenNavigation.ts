import type { NavigationItem } from './NavigationItem';

/** All entries of a tree, groups before their children. */
export function flattenNavigation(entries: NavigationItem[]): NavigationItem[] {
  return entries.flatMap((entry) => [entry, ...flattenNavigation(entry.children ?? [])]);
}
