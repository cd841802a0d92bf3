import { memoize } from '../../tracking/memoize';
import type { Safeguards } from '../../model/definitions';
import type { Model } from '../../model/Model';

/** Returns the permissions of writes that move money (`moves`), in the order of their resources. */
export const movingPermissions = memoize(({ resources }: Pick<Model, 'resources'>): readonly string[] => {
  const found = Object.values(resources).flatMap(({ create, edit, import: importing, actions = {} }) => {
    const writes = [create, edit, ...Object.values(actions)].filter((write) => write?.moves !== undefined);
    // A file makes records by the create form, with a permission of its own.
    const ofFile = create?.moves !== undefined && importing ? [importing.permission] : [];
    return [...writes.map((write) => write!.permission), ...ofFile];
  });
  return [...new Set(found)];
});

/** Returns the permissions whose amount limits bind a write. An imported row has that of the import too. */
export function permissionsMoving(
  { create, import: importing }: { create?: Moving; import?: { permission: string } },
  write: Moving,
  isRow: boolean,
): string[] {
  if (write.moves === undefined) return [];
  return isRow && create && importing ? [write.permission, importing.permission] : [write.permission];
}

/** A write that may move money. */
type Moving = Pick<Safeguards, 'moves'> & { permission: string };
