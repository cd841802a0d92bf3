import { navigation, type NavigationItem } from 'virtual:metadata/navigation';
import { useMemo } from 'react';
import { allowedNavigation } from '../../../metadata/model/NavigationEntry';
import { useSession } from '../../session/useSession';

/** A menu entry at a path. If its route has parameters, `path` is the filled-in part of the path. */
export type PlacedItem = NavigationItem & {
  /** Path in the menu, with the parameters' names. */
  route: string;
};

/** Returns the entry whose screen a path belongs to, the nearest of several; undefined if there is none. */
export function screenAt(entries: NavigationItem[], path: string): PlacedItem | undefined {
  return flattenNavigation(entries)
    .filter((entry) => (entry.resource ?? entry.page) !== undefined)
    .flatMap((entry) => placeItem(entry, path) ?? [])
    .toSorted((one, other) => other.path.length - one.path.length)[0];
}

/** Returns the path of the landing page: the first allowed screen of the menu; undefined if there is none. */
export function landingPath(allowed: NavigationItem[]): string | undefined {
  for (const entry of allowed) {
    if (entry.hidden) continue;
    if (entry.resource || entry.page) return entry.path;
    const below = landingPath(entry.children ?? []);
    if (below) return below;
  }
  return undefined;
}

/** Returns the entries that lead to a path, from the group to the screen; empty if none does. */
export function findTrail(entries: NavigationItem[], path: string): PlacedItem[] {
  for (const entry of entries) {
    const below = findTrail(entry.children ?? [], path);
    if (below.length > 0) return [{ ...entry, route: entry.path }, ...below];
    const placed = placeItem(entry, path);
    if (placed) return [placed];
  }
  return [];
}

/** Returns where a path is now that an entry has as an old one (`aliases`); undefined if none has it. */
export function movedPath(entries: NavigationItem[], path: string): string | undefined {
  for (const { path: screen, aliases } of flattenNavigation(entries)) {
    const alias = aliases?.find((each: string) => isWithin(path, each));
    if (alias !== undefined) return screen + path.slice(alias.length);
  }
  return undefined;
}

/** Returns all entries of a tree, groups before their children. */
export function flattenNavigation(entries: NavigationItem[]): NavigationItem[] {
  return entries.flatMap((entry) => [entry, ...flattenNavigation(entry.children ?? [])]);
}

/** Returns an entry with the beginning of a path that its route matches; undefined if none does. */
function placeItem(entry: NavigationItem, path: string): PlacedItem | undefined {
  const route: string = entry.path;
  if (!route.includes('/:')) return isWithin(path, route) ? { ...entry, route } : undefined;
  const parts = path.split('/');
  const wanted = route.split('/');
  const fits = wanted.every((part, index) => (part.startsWith(':') ? parts[index] : parts[index] === part));
  return fits ? { ...entry, route, path: parts.slice(0, wanted.length).join('/') } : undefined;
}

/** Whether a path is a screen's own path or below it. */
function isWithin(path: string, screen: string): boolean {
  return path === screen || path.startsWith(`${screen}/`);
}

/** Returns the menu's entries that the user may reach in the current mode, hidden ones too. */
export function useNavigation(): NavigationItem[] {
  const { isGlobal, can } = useSession();
  return useMemo(() => allowedNavigation(navigation, { isGlobal, can }), [isGlobal, can]);
}
