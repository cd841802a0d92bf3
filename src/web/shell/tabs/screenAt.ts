import { flattenNavigation } from '../flattenNavigation';
import { isWithin } from '../isWithin';
import type { NavigationItem } from '../NavigationItem';

/** The entry whose screen a path belongs to, of several the nearest; undefined where none does. */
export function screenAt(entries: NavigationItem[], path: string): NavigationItem | undefined {
  return flattenNavigation(entries)
    .filter((entry) => (entry.resource ?? entry.page) !== undefined && isWithin(path, entry.path))
    .toSorted((one, other) => other.path.length - one.path.length)[0];
}
