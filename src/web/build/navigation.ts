import type { NavigationEntry } from '../../metadata/model/NavigationEntry';
import type { Model } from '../../metadata/model/Model';
import { allBlocks } from '../../metadata/model/pageBlocks';
import type { AwaitedResource, NavigationItem } from 'virtual:metadata/navigation';

/** Returns the menu for the first chunk: the paths of the screens and who may see them. Titles are loaded later. */
export function navigationIndex(model: Model, entries = model.navigation): NavigationItem[] {
  const awaited = Object.keys(awaitedResources(model));
  return entries
    .toSorted((one, other) => one.sort - other.sort)
    .map(({ title: _title, children, ...entry }) => {
      const awaits = awaited.filter((resource) => isCountedAt(model, entry, entries, resource));
      return {
        ...entry,
        ...(awaits.length > 0 && { awaits }),
        ...(children && { children: navigationIndex(model, children) }),
      };
    });
}

/** Returns the resources with actions that await somebody, and a list to lead to: its path, and who may take such an action. */
export function awaitedResources({ resources }: Model): Record<string, AwaitedResource> {
  return Object.fromEntries(
    Object.entries(resources).flatMap(([name, { path, actions = {} }]) => {
      const awaited = Object.values(actions).filter(({ awaits }) => awaits);
      if (path === undefined || awaited.length === 0) return [];
      return [[name, { path, permissions: [...new Set(awaited.map(({ permission }) => permission))] }]];
    }),
  );
}

/** Whether what awaits somebody is counted at an entry: that of the resource, or where it is hidden, of a page beside it with its records. */
function isCountedAt(
  { pages }: Model,
  { hidden, page, ...entry }: Omit<NavigationEntry, 'title'>,
  siblings: NavigationEntry[],
  resource: string,
): boolean {
  if (hidden) return false;
  if (isListOf(entry, resource)) return true;
  if (!siblings.some((each) => each.hidden && isListOf(each, resource))) return false;
  return allBlocks(pages[page ?? '']?.blocks ?? []).some(({ block }) => block.resource === resource);
}

function isListOf(entry: Pick<NavigationEntry, 'resource' | 'form'>, resource: string): boolean {
  return entry.resource === resource && entry.form === undefined;
}

/** Returns the titles of the menu's entries in a language, by path; English where one has no translation. */
export function navigationTitles(model: Model, language: string): Record<string, string> {
  const texts = model.texts[language]?.navigation ?? {};
  const titles: Record<string, string> = {};
  const visit = (entries: NavigationEntry[]) => {
    for (const { path, title, children } of entries) {
      titles[path] = texts[path] ?? title;
      if (children) visit(children);
    }
  };
  visit(model.navigation);
  return titles;
}
