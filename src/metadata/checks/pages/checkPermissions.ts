import type { PermissionNode } from '../../model/definitions';
import type { Check, Report } from '../../source/reporter';
import { navigationEntries } from '../../source/places';
import { projectReferences } from '../../source/references/projectReferences';
import type { Project, SourceFile } from '../../source/Project';
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
  for (const { kind, file, path, value: permission } of projectReferences(project)) {
    if (kind !== 'permission' || typeof permission !== 'string' || path[0] === 'blocks') continue;
    uses.set(permission, [...(uses.get(permission) ?? []), { file, path }]);
  }
  const roles = namedInRoles(project);
  checkBeginnings(report, uses, project);
  // The right to something of a resource declares itself by being required. One that is nearly another's name is misspelt.
  for (const [permission, [use, ...others]] of uses) {
    if (!use || others.length > 0 || isNamedAfter(permission, use.path)) continue;
    const similar = [...declared].find(
      (each) => each !== permission && editDistance(each, permission, 3) < 3,
    );
    // Of two that are each asked for once, the one that a role names is right.
    const isRight = similar !== undefined && uses.get(similar)?.length === 1 && roles.has(permission);
    if (similar === undefined || isRight) continue;
    report(use.file, use.path, {
      severity: 'warning',
      code: 'similar-permission',
      message: `Only this asks for "${permission}". Did you mean "${similar}"?`,
    });
  }
};

/** The permissions that roles of the sandbox name, without those that a pattern stands for. */
function namedInRoles({ tenants }: Project): Set<string> {
  const { roles = {}, merchants = [] } = tenants?.value ?? {};
  const all = [roles, ...merchants.map((merchant) => merchant.roles ?? {})];
  return new Set(all.flatMap((each) => Object.values(each)).flat());
}

type Uses = Map<string, { file: SourceFile; path: string[] }[]>;

/** Checks that a permission begins with that of a screen. One that is only similar would belong to no screen. */
function checkBeginnings(report: Report, uses: Uses, project: Project): void {
  const screens = new Set([
    ...navigationEntries(project).flatMap(({ entry }) => entry.permission ?? []),
    ...[...project.pages.values(), ...project.resources.values()].flatMap(
      ({ value }) => value.permission ?? [],
    ),
  ]);
  for (const [permission, places] of uses) {
    const beginning = permission.split(':').slice(0, -1).join(':');
    const rights = places.filter(({ path }) => path.length > 1);
    if (rights.length < 2 || beginning === '' || screens.has(beginning) || screens.has(permission)) continue;
    const similar = [...screens].find((screen) => editDistance(screen, beginning, 3) < 3);
    if (similar === undefined) continue;
    for (const { file, path } of rights.slice(0, 1)) {
      report(file, path, {
        severity: 'warning',
        code: 'similar-permission',
        message: `No screen has "${beginning}", with which "${permission}" begins. Did you mean "${similar}:${permission.split(':').at(-1)}"?`,
      });
    }
  }
}

/** Whether a permission ends as what it is for is called, as it does where it is not written. */
function isNamedAfter(permission: string, path: string[]): boolean {
  return permission.endsWith(`:${path.at(-2)}`);
}
