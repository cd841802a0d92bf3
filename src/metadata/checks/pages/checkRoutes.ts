import { navigationEntries, type PlacedEntry } from '../../source/places';
import type { Project, SourceFile } from '../../source/Project';
import type { Check, Report } from '../../source/reporter';

/**
 * Every menu entry must have a route of its own and a screen. A resource or page with a route must be shown there by an entry
 * that requires the same permission.
 */
export const checkRoutes: Check = (project, report) => {
  const { navigation } = project;
  // Without any entry, each route would only repeat that they are missing, which `checkShapes` reports.
  if (!navigation || !Object.hasOwn(navigation.value as object, 'entries')) return;
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
  for (const { entry, path } of navigationEntries(project)) {
    for (const [index, alias] of (entry.aliases ?? []).entries()) {
      if (routes.has(alias)) {
        report(navigation, [...path, 'aliases', String(index)], {
          code: 'duplicate-route',
          message: `"${alias}" is the route of an entry, so it cannot be an old path of another one.`,
        });
      }
      routes.add(alias);
    }
  }
  checkScreens(project, report, navigation);
  for (const kind of ['resource', 'page'] as const) {
    const files = kind === 'resource' ? project.resources : project.pages;
    const entries = navigationEntries(project);
    for (const file of files.values()) {
      const shown = entries.filter(({ entry }) => entry[kind] === file.name);
      // If an entry of its route misspells its name, `checkResourceNames` reports it.
      const { path: route } = file.value as { path?: string };
      const isMeant = ({ entry }: PlacedEntry) =>
        entry.path === route && !files.has(entry[kind] ?? file.name);
      if (shown.length === 0 && entries.some(isMeant)) continue;
      checkShown(report, file, navigation, { kind, shown });
    }
  }
};

/** Every entry must show something. */
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
      message: `No entry of navigation.json shows "${name}", so users cannot reach ${route}. Add one with "${kind}": "${name}".`,
    });
  }
  for (const { entry, path } of shown) {
    // A page without a path has been reported for that.
    if (entry.path !== route && !(kind === 'page' && route === undefined)) {
      report(navigation, [...path, 'path'], {
        code: 'route-mismatch',
        message: `${fileName} has ${route === undefined ? 'no path' : `the path "${route}"`}. Write the same in both.`,
      });
    }
    if (permission !== undefined && entry.permission !== permission) {
      report(navigation, entry.permission === undefined ? path : [...path, 'permission'], {
        code: 'permission-mismatch',
        message: `${fileName} requires "${permission}". Write the same in both.`,
      });
    }
  }
}
