import type { NavigationItem } from './NavigationItem';

/** What decides which entries somebody sees. */
export interface NavigationAccess {
  isGlobal: boolean;
  can: (permission: string) => boolean;
}

/**
 * The entries that somebody may reach, hidden ones too: those of the current mode whose permission they hold. A
 * group without a permission of its own is kept if any child is; one that has lost all its children goes.
 */
export function allowedNavigation(entries: NavigationItem[], access: NavigationAccess): NavigationItem[] {
  const mode = access.isGlobal ? 'Global' : 'account';
  return entries.flatMap((entry) => {
    if (!entry.type.includes(mode)) return [];
    if (entry.permission !== undefined && !access.can(entry.permission)) return [];
    if (!entry.children) return [entry];
    const children = allowedNavigation(entry.children, access);
    return children.length > 0 || entry.resource || entry.page ? [{ ...entry, children }] : [];
  });
}
