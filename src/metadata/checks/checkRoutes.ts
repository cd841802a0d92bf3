import type { ResourceDefinition } from '../model/ResourceDefinition';
import { navigationEntries, type PlacedEntry } from '../source/navigationEntries';
import type { Report } from '../source/Report';
import type { SourceFile } from '../source/SourceFile';
import type { Check } from './Check';

/** Every route leads to one screen, and a resource with a route is shown there by the menu, to the same people. */
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
  const shown = new Map<string, PlacedEntry[]>();
  for (const placed of navigationEntries(project)) {
    const { resource } = placed.entry;
    if (resource !== undefined) shown.set(resource, [...(shown.get(resource) ?? []), placed]);
  }
  for (const file of project.resources.values()) {
    checkResource(report, file, navigation, shown.get(file.name) ?? []);
  }
};

function checkResource(report: Report, file: SourceFile, navigation: SourceFile, shown: PlacedEntry[]): void {
  const { name } = file;
  const { path: route, permission } = file.value as unknown as Partial<ResourceDefinition>;
  if (route !== undefined && shown.length === 0) {
    report(file, ['path'], {
      code: 'unlisted-route',
      message: `No entry of navigation.json shows "${name}", so nobody can get to ${route}. Add one with "resource": "${name}".`,
    });
  }
  for (const { entry, path } of shown) {
    if (entry.path !== route) {
      report(navigation, [...path, 'path'], {
        code: 'route-mismatch',
        message: `${name}.json says that its path is ${route === undefined ? 'none' : `"${route}"`}. Write the same in both.`,
      });
    }
    if (permission !== undefined && entry.permission !== permission) {
      report(navigation, entry.permission === undefined ? path : [...path, 'permission'], {
        code: 'permission-mismatch',
        message: `${name}.json asks for "${permission}". Write the same in both.`,
      });
    }
  }
}
