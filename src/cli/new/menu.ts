import type { NavigationEntry } from '../../metadata/model/NavigationEntry';
import { editJson } from './editJson';
import { titleFromName } from './names';
import { listText } from './resourceFiles';
import type { Answers, Files, Present } from './Scaffold';

const navigationPath = 'resources/navigation.json';

/** Returns the menu with the entries of a new resource, its page first, and its permissions. `rights` are those beside the right to see it. */
export function menuWith(answers: Answers, permission: string, rights: string[], present: Present): Files {
  const { entries, permissions } = navigationOf(present);
  const index = entries.findIndex((entry) => entry.path === answers.group);
  const group = entries[index]!;
  const { name = '', title, page } = answers;
  const sort = Math.max(0, ...(group.children ?? []).map((child) => child.sort)) + 1;
  const entry = { type: group.type, title, icon: 'list', keepAlive: true };
  const added = page
    ? [
        { path: pathOf(name), sort, ...entry, page: name },
        {
          path: `${pathOf(name)}List`,
          sort: sort + 1,
          ...entry,
          title: listText(answers),
          hidden: true,
          resource: name,
        },
      ]
    : [{ path: pathOf(name), sort, ...entry, resource: name }];
  const node = permissions.findIndex(({ perms }) => perms === permissionOf(group));
  const place = node === -1 ? ['permissions', -1] : ['permissions', node, 'children', -1];
  const tree = { perms: permission, children: rights.map((right) => ({ perms: `${permission}:${right}` })) };
  const text = added.reduce(
    (before, each) => editJson(before, ['entries', index, 'children', -1], each),
    present.source.files.get(navigationPath) ?? '',
  );
  return new Map([[navigationPath, editJson(text, place, tree)]]);
}

/** The part of `navigation.json` that is read here. The check has found its shape sound. */
interface Navigation {
  entries: NavigationEntry[];
  permissions: { perms: string }[];
}

function navigationOf({ source }: Present): Navigation {
  return JSON.parse(source.files.get(navigationPath) ?? '{"entries":[],"permissions":[]}') as Navigation;
}

/** The menu entries that have others below them, in the mode of one country. */
export function groups(present: Present): NavigationEntry[] {
  return navigationOf(present).entries.filter(
    ({ children, type }) => children !== undefined && type.includes('account'),
  );
}

export function groupNamed(present: Present, path: string | undefined): NavigationEntry | undefined {
  return groups(present).find((group) => group.path === path);
}

export function largestGroup(present: Present): NavigationEntry | undefined {
  return groups(present).toSorted((a, b) => (b.children?.length ?? 0) - (a.children?.length ?? 0))[0];
}

/** A group's permission, or a name for one that has none. */
export function permissionOf(group: NavigationEntry | undefined): string {
  return group?.permission ?? (group?.path ?? '').replace(/^\//, '');
}

function pathOf(name: string): string {
  return `/${titleFromName(name).replaceAll(/(^| )(\w)/g, (_all, _space, letter: string) => letter.toUpperCase())}`;
}
