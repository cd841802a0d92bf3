import type { NavigationEntry } from '../../metadata/model/NavigationEntry';
import { editJson } from './editJson';
import { titleFromName } from '../../metadata/implied/titleFromName';
import { listText } from './resourceFiles';
import type { Answers, Files, Present } from './Scaffold';

const navigationPath = 'resources/navigation.json';

/** Returns the menu with the entries of a new resource, its page first, in the mode of their group. */
export function menuWith(answers: Answers, present: Present): Files {
  const index = entriesOf(present).findIndex((entry) => entry.path === answers.group);
  const { name = '', page } = answers;
  const list = { icon: 'list', resource: name };
  const added = page
    ? [
        { path: pathOf(name), icon: 'list', page: name },
        { path: `${pathOf(name)}List`, title: listText(answers), hidden: true, ...list },
      ]
    : [{ path: pathOf(name), ...list }];
  const text = added.reduce(
    (before, each) => editJson(before, ['entries', index, 'children', -1], each),
    present.source.files.get(navigationPath) ?? '',
  );
  return new Map([[navigationPath, text]]);
}

function entriesOf({ project }: Present): NavigationEntry[] {
  return project.navigation?.value.entries ?? [];
}

/** The menu entries that have others below them, in the mode of one country. */
export function groups(present: Present): NavigationEntry[] {
  return entriesOf(present).filter(
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
