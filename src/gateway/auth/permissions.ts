import type { PermissionNode } from '../../metadata/model/definitions';
import type { Model } from '../../metadata/model/Model';

/** Every permission that the Model declares. */
export function allPermissions(model: Model): string[] {
  const names = ({ perms, children = [] }: PermissionNode): string[] => [perms, ...children.flatMap(names)];
  return model.permissions.flatMap(names);
}

/**
 * The part of the permission tree that is held. Flattened it is the held set, no more: what is held below something
 * that is not held moves up into its place.
 */
export function permissionTree(nodes: PermissionNode[], held: ReadonlySet<string>): PermissionNode[] {
  return nodes.flatMap(({ perms, children = [] }) => {
    const below = permissionTree(children, held);
    if (!held.has(perms)) return below;
    return [below.length > 0 ? { perms, children: below } : { perms }];
  });
}
