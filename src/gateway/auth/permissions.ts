import type { PermissionNode } from '../../metadata/model/definitions';

/**
 * Returns the part of the permission tree that a user holds. Flattened, it is exactly the set held: nodes below one
 * that is not held move up into its place.
 */
export function permissionTree(nodes: PermissionNode[], held: ReadonlySet<string>): PermissionNode[] {
  return nodes.flatMap(({ perms, children = [] }) => {
    const below = permissionTree(children, held);
    if (!held.has(perms)) return below;
    return [below.length > 0 ? { perms, children: below } : { perms }];
  });
}
