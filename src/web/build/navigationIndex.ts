import type { NavigationEntry } from '../../metadata/model/NavigationEntry';
import type { NavigationItem } from '../shell/NavigationItem';

/** The menu as the app carries it from the start: as little as it takes to know what is where and who may see it. */
export function navigationIndex(entries: NavigationEntry[]): NavigationItem[] {
  return entries
    .toSorted((one, other) => one.sort - other.sort)
    .map(({ title: _title, children, ...entry }) => ({
      ...entry,
      ...(children && { children: navigationIndex(children) }),
    }));
}
