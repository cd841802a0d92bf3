import { navigationEntries, type PlacedEntry } from '../source/places';
import type { Project, SourceFile } from '../source/Project';
import type { Check, Report } from '../source/reporter';

/**
 * Every route leads to one screen, every entry has one, and a resource or page with a route is shown there by the menu,
 * to the same people.
 */
export const checkRoutes: Check = (project, report) => {
  const { navigation } = project;
  if (!navigation) return;
  const routes = new Set<string>();
  for (const { entry, path } of navigationEntries(project)) {
    if (entry.path !== undefined && routes.has(entry.path)) {
      report(navigation, [...path, 'path'], {
        code: 'duplicate-route',
        message: `"${entry.path}" is the route of another entry too. Routes must differ.`,
      });
    }
    routes.add(entry.path);
  }
  checkScreens(project, report, navigation);
  for (const kind of ['resource', 'page'] as const) {
    const files = kind === 'resource' ? project.resources : project.pages;
    const entries = navigationEntries(project);
    for (const file of files.values()) {
      const shown = entries.filter(({ entry }) => entry[kind] === file.name);
      // An entry of its route that misspells its name is told by the check of names.
      const { path: route } = file.value as { path?: string };
      const isMeant = ({ entry }: PlacedEntry) =>
        entry.path === route && !files.has(entry[kind] ?? file.name);
      if (shown.length === 0 && entries.some(isMeant)) continue;
      checkShown(report, file, navigation, { kind, shown });
    }
  }
};

/** What one can go to must have something to show. */
function checkScreens(project: Project, report: Report, navigation: SourceFile): void {
  for (const { entry, path } of navigationEntries(project)) {
    if (entry.resource !== undefined || entry.page !== undefined || entry.children?.length) continue;
    report(navigation, path, {
      code: 'missing-screen',
      message: `An entry without a screen: nothing would be shown at ${entry.path}. Give it a "resource", a "page" or "children", or add it when its screen is built.`,
    });
  }
}

function checkShown(
  report: Report,
  file: SourceFile,
  navigation: SourceFile,
  { kind, shown }: { kind: 'resource' | 'page'; shown: PlacedEntry[] },
): void {
  const { name } = file;
  const fileName = file.path.replace(/^.*\//, '');
  const { path: route, permission } = file.value as { path?: string; permission?: string };
  if (route !== undefined && shown.length === 0) {
    report(file, ['path'], {
      code: 'unlisted-route',
      message: `No entry of navigation.json shows "${name}", so nobody can get to ${route}. Add one with "${kind}": "${name}".`,
    });
  }
  for (const { entry, path } of shown) {
    // Without a path a page is reported for that.
    if (entry.path !== route && !(kind === 'page' && route === undefined)) {
      report(navigation, [...path, 'path'], {
        code: 'route-mismatch',
        message: `${fileName} says that its path is ${route === undefined ? 'none' : `"${route}"`}. Write the same in both.`,
      });
    }
    if (permission !== undefined && entry.permission !== permission) {
      report(navigation, entry.permission === undefined ? path : [...path, 'permission'], {
        code: 'permission-mismatch',
        message: `${fileName} asks for "${permission}". Write the same in both.`,
      });
    }
  }
}
