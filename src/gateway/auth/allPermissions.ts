import type { Model } from '../../metadata/model/Model';
import type { PermissionNode } from '../../metadata/model/PermissionNode';

/** Every permission that the Model declares. */
export function allPermissions(model: Model): string[] {
  const names = ({ perms, children = [] }: PermissionNode): string[] => [perms, ...children.flatMap(names)];
  return model.permissions.flatMap(names);
}
