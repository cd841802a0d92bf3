import type { PermissionNode } from '../../model/definitions';
import { type Check, didYouMean } from '../../source/reporter';
import { navigationEntries } from '../../source/places';
import type { SourceFile } from '../../source/Project';
import { editDistance } from '../../values/editDistance';

/** Every permission that is required must be declared in `navigation.json`, exactly once. */
export const checkPermissions: Check = (project, report) => {
  const { navigation } = project;
  if (!navigation) {
    if (project.resources.size > 0 && !project.paths.has('resources/navigation.json')) {
      report('resources/navigation.json', [], {
        code: 'missing-file',
        message:
          'This file is missing. It declares the menu ("entries") and every permission ("permissions").',
      });
    }
    return;
  }
  const declared = new Set<string>();
  const declare = (nodes: PermissionNode[], path: string[]) => {
    for (const [index, { perms, children = [] }] of nodes.entries()) {
      if (declared.has(perms)) {
        report(navigation, [...path, String(index), 'perms'], {
          code: 'duplicate-permission',
          message: `"${perms}" is declared twice. Keep one of them.`,
        });
      }
      if (perms !== undefined) declared.add(perms);
      declare(children, [...path, String(index), 'children']);
    }
  };
  const { permissions } = navigation.value;
  declare(permissions ?? [], ['permissions']);

  // Without any, each use would only repeat that they are missing, which `checkShapes` reports.
  if (permissions === undefined) return;
  const uses = new Map<string, { file: SourceFile; path: string[] }[]>();
  const requirePermission = (file: SourceFile, permission: string | undefined, path: string[]) => {
    if (permission === undefined) return;
    uses.set(permission, [...(uses.get(permission) ?? []), { file, path: [...path, 'permission'] }]);
    if (declared.has(permission)) return;
    report(file, [...path, 'permission'], {
      code: 'unknown-permission',
      message: `"${permission}" is not among the permissions of navigation.json.${didYouMean(permission, declared)}`,
    });
  };
  for (const { entry, path } of navigationEntries(project))
    requirePermission(navigation, entry.permission, path);
  for (const file of project.pages.values()) requirePermission(file, file.value.permission, []);
  for (const file of project.resources.values()) {
    const resource = file.value;
    requirePermission(file, resource.permission, []);
    requirePermission(file, resource.list?.export?.permission, ['list', 'export']);
    requirePermission(file, resource.reveal?.permission, ['reveal']);
    for (const form of ['create', 'edit', 'import', 'delete'] as const)
      requirePermission(file, resource[form]?.permission, [form]);
    for (const [name, { permission }] of Object.entries(resource.actions ?? {}))
      requirePermission(file, permission, ['actions', name]);
  }
  // The right to something of a resource declares itself by being required. One that is nearly another's name is misspelt.
  for (const [permission, [use, ...others]] of uses) {
    if (!use || others.length > 0 || isNamedAfter(permission, use.path)) continue;
    const similar = [...declared].find(
      (each) => each !== permission && editDistance(each, permission, 3) < 3,
    );
    if (similar === undefined) continue;
    report(use.file, use.path, {
      severity: 'warning',
      code: 'similar-permission',
      message: `Only this asks for "${permission}". Did you mean "${similar}"?`,
    });
  }
};

/** Whether a permission ends as what it is for is called, as it does where it is not written. */
function isNamedAfter(permission: string, path: string[]): boolean {
  return permission.endsWith(`:${path.at(-2)}`);
}
