/** A group or screen of the menu (product 2.3), as `resources/navigation.json` declares it. */
export interface NavigationEntry {
  /** Route in the web app. That of a page may have parameters: `/transfers/:merchantCode`. */
  path: string;
  /** Old paths, from which links still lead here. */
  aliases?: string[];
  /** Permission to see it: a group's own, or that of the screen's resource or page, filled in by `buildModel`. */
  permission?: string;
  /** The modes in which it is shown. */
  type: ('Global' | 'account')[];
  sort: number;
  /** English; other languages in `locales/<language>/navigation.json`. */
  title: string;
  /** Name of an icon of the shell. */
  icon?: string;
  /** The screen keeps its state while its tab is open (product 2.5). */
  keepAlive?: boolean;
  /** Reachable, but not in the menu. */
  hidden?: boolean;
  /** The generated resource, or the composed page, that the path shows. */
  resource?: string;
  /** The form of the resource that the path shows instead of the list. */
  form?: 'create';
  page?: string;
  children?: NavigationEntry[];
}

/** The name of Global mode where countries are named by code, as in commands. */
export const globalMode = 'Global';

/** Facts of a session that decide which entries a user may reach. */
export interface NavigationAccess {
  isGlobal: boolean;
  can: (permission: string) => boolean;
}

/**
 * Returns the entries of the current mode that a user may reach, hidden ones too (product 9.2). A group without a
 * permission of its own is kept if any child is; a group without children is dropped.
 */
export function allowedNavigation<
  Entry extends Pick<NavigationEntry, 'type' | 'permission' | 'resource' | 'page'> & { children?: Entry[] },
>(entries: readonly Entry[], access: NavigationAccess): Entry[] {
  const mode = access.isGlobal ? 'Global' : 'account';
  return entries.flatMap((entry) => {
    if (!entry.type.includes(mode)) return [];
    if (entry.permission !== undefined && !access.can(entry.permission)) return [];
    if (!entry.children) return [entry];
    const children = allowedNavigation(entry.children, access);
    return children.length > 0 || entry.resource || entry.page ? [{ ...entry, children }] : [];
  });
}

/** Returns the entries from the group to the first screen that is wanted; empty if there is none. */
export function trailTo(
  entries: readonly NavigationEntry[],
  isWanted: (entry: NavigationEntry) => boolean,
): NavigationEntry[] {
  for (const entry of entries) {
    if (isWanted(entry)) return [entry];
    const below = trailTo(entry.children ?? [], isWanted);
    if (below.length > 0) return [entry, ...below];
  }
  return [];
}
