import type { NavigationEntry } from '../../metadata/model/NavigationEntry';
import type { Model } from '../../metadata/model/Model';
import type { NavigationItem } from 'virtual:metadata/navigation';

/** Returns the menu for the first chunk: the paths of the screens and who may see them. Titles are loaded later. */
export function navigationIndex(entries: NavigationEntry[]): NavigationItem[] {
  return entries
    .toSorted((one, other) => one.sort - other.sort)
    .map(({ title: _title, children, ...entry }) => ({
      ...entry,
      ...(children && { children: navigationIndex(children) }),
    }));
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
