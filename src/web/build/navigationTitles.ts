import type { Model } from '../../metadata/model/Model';
import type { NavigationEntry } from '../../metadata/model/NavigationEntry';

/** Titles of the menu's entries in a language, by path; English where one has no translation. */
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
