import { isObject, type JsonObject, type JsonValue } from '../model/json';
import { contentNamed, contentOf, itemsOf, objectsIn, type Written } from './Written';

/** A permission in the tree. */
type Node = { perms: string; children?: JsonValue[] };

/**
 * Names the permissions of what resources offer, and adds them to the tree of permissions. A right is the resource's permission and
 * its name (`trade:refund:create`), below the permission it begins with or its menu group's, unless `navigation.json` says
 * otherwise.
 */
export function completePermissions(written: Written): void {
  for (const file of written.resources.values()) nameRights(contentOf(file));
  if (!written.navigation) return;
  const navigation = contentOf(written.navigation);
  if (navigation.entries === undefined) return;
  const tree = Array.isArray(navigation.permissions) ? navigation.permissions : [];
  navigation.permissions = tree;
  const nodes = new Map<string, Node>();
  index(tree, nodes);
  for (const [permission, group] of usedPermissions(written)) {
    if (nodes.has(permission)) continue;
    const around = [...nodes.keys()].filter((each) => permission.startsWith(`${each}:`));
    const parent = nodes.get(longest(around) ?? group ?? '');
    const node: Node = { perms: permission };
    nodes.set(permission, node);
    // What is no list is reported, and stays as it was written.
    if (parent && Array.isArray(parent.children ?? [])) parent.children = [...(parent.children ?? []), node];
    else tree.push(node);
  }
}

function index(tree: JsonValue[], nodes: Map<string, Node>): void {
  for (const node of tree) {
    if (!isObject(node) || typeof node.perms !== 'string') continue;
    nodes.set(node.perms, node as Node);
    index(itemsOf(node.children), nodes);
  }
}

function longest(names: string[]): string | undefined {
  return names.toSorted((one, other) => other.length - one.length)[0];
}

const forms = ['create', 'edit', 'import', 'delete', 'reveal', 'annotations'];

function nameRights({ permission, list, actions, ...parts }: JsonObject): void {
  if (typeof permission !== 'string') return;
  const named = [
    ...objectsIn(parts).filter(([name]) => forms.includes(name)),
    ...objectsIn(list).filter(([name]) => name === 'export'),
    ...objectsIn(actions),
  ];
  for (const [name, part] of named) part.permission ??= `${permission}:${name}`;
}

/**
 * Returns the permissions in use, each with that of its menu group. Those of groups, resources and pages come before
 * the ones that begin with them.
 */
function usedPermissions(written: Written): Map<string, string | undefined> {
  const used = new Map<string, string | undefined>();
  const add = (permission: JsonValue | undefined, group?: string) => {
    if (typeof permission === 'string' && !used.has(permission)) used.set(permission, group);
  };
  const visit = (entries: JsonValue | undefined, around: string | undefined) => {
    for (const entry of itemsOf(entries).filter(isObject)) {
      const own = typeof entry.permission === 'string' ? entry.permission : undefined;
      add(own, around);
      add(contentNamed(written.resources, entry.resource).permission, around);
      add(contentNamed(written.pages, entry.page).permission, around);
      visit(entry.children, own ?? around);
    }
  };
  visit(contentOf(written.navigation).entries, undefined);
  for (const file of [...written.pages.values(), ...written.resources.values()]) {
    add(contentOf(file).permission);
  }
  const screens = [...used.keys()];
  for (const file of written.resources.values()) {
    for (const permission of rightsOf(contentOf(file))) {
      if (screens.some((screen) => permission.startsWith(`${screen}:`))) add(permission);
    }
  }
  return used;
}

function rightsOf({ list, actions, ...parts }: JsonObject): string[] {
  return [...objectsIn(parts), ...objectsIn(list), ...objectsIn(actions)].flatMap(([part, content]) =>
    // Of notes and tags, there is a right to remove those of others as well.
    [content.permission, part === 'annotations' ? content.remove : undefined].filter(
      (permission) => typeof permission === 'string',
    ),
  );
}
