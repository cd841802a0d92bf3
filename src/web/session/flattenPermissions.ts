import type { PermissionNode } from '../../metadata/model/PermissionNode';

/** Every permission of a tree, as the set that menus, routes and buttons ask. */
export function flattenPermissions(tree: PermissionNode[], into = new Set<string>()): Set<string> {
  for (const { perms, children } of tree) {
    if (perms) into.add(perms);
    if (children) flattenPermissions(children, into);
  }
  return into;
}
