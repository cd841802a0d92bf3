import type { NavigationEntry } from '../../metadata/model/definitions';
import type { Model } from '../../metadata/model/Model';
import type { NavigationItem } from 'virtual:metadata/navigation';

/** The menu that is in the first chunk: just what says which screen is where and who may see it. Titles come later. */
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
