import type { NavigationItem } from './NavigationItem';

/** The path one lands on: the first screen of the allowed entries that is in the menu; undefined where there is none. */
export function landingPath(allowed: NavigationItem[]): string | undefined {
  for (const entry of allowed) {
    if (entry.hidden) continue;
    if (entry.resource || entry.page) return entry.path;
    const below = landingPath(entry.children ?? []);
    if (below) return below;
  }
  return undefined;
}
