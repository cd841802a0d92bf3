import { navigationEntries } from '../../source/places';
import type { Project, SourceFile } from '../../source/Project';
import type { Check, Report } from '../../source/reporter';
import { projectReferences } from '../../source/references/projectReferences';

/** Checks that every menu entry has its own route and a screen, and that all resources are shown somewhere. */
export const checkRoutes: Check = (project, report) => {
  const { navigation } = project;
  // Without any entry, each route would only repeat that they are missing, which `checkShapes` reports.
  if (!navigation || !Object.hasOwn(navigation.value, 'entries')) return;
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
  checkShown(project, report);
};

/** Every entry must show something, whose file says who may see it. */
function checkScreens(project: Project, report: Report, navigation: SourceFile): void {
  for (const { entry, path } of navigationEntries(project)) {
    const { resource, page, form, permission, children } = entry;
    if (form !== undefined && resource === undefined) {
      report(navigation, [...path, 'form'], {
        code: 'missing-form',
        message: 'A form is one of a resource. Name it in "resource".',
        at: 'key',
      });
    } else if (form !== undefined && formOf(project, resource, form) === undefined) {
      report(navigation, [...path, 'form'], {
        code: 'missing-form',
        message: `"${resource}" has no "${form}" form.`,
      });
    }
    if (resource === undefined && page === undefined && !children?.length) {
      report(navigation, path, {
        code: 'missing-screen',
        message: `An entry without a screen: nothing would be shown at ${entry.path}. Give it a "resource", a "page" or "children", or add it when its screen is built.`,
      });
    }
    if (permission === undefined || (resource ?? page) === undefined) continue;
    const file = resource === undefined ? `${page}.page.json` : `${resource}.json`;
    report(navigation, [...path, 'permission'], {
      code: 'repeated-permission',
      message: `A screen requires the permission in the file of what it shows, ${file}. Remove it here.`,
    });
  }
}

/** Returns a form of a resource; an empty one for an unknown resource, which `checkResourceNames` reports. */
function formOf(project: Project, name: string | undefined, form: 'create'): object | undefined {
  const file = project.resources.get(name ?? '');
  return file ? file.value[form] : {};
}

/** Every page must be shown by an entry, and every resource by an entry, a page or another resource. */
function checkShown(project: Project, report: Report): void {
  const pages = new Set(navigationEntries(project).flatMap(({ entry: { page } }) => page ?? []));
  const resources = shownResources(project);
  // If one is misspelt, which `checkResourceNames` and `checkBlocks` report, it may be what seems to be missing.
  if ([...pages].some((name) => !project.pages.has(name))) return;
  if ([...resources].some((name) => !project.resources.has(name))) return;
  for (const file of project.pages.values()) {
    if (pages.has(file.name)) continue;
    report(file, [], {
      code: 'unlisted-page',
      message: `No entry of navigation.json shows "${file.name}", so users cannot reach it. Add one with "page": "${file.name}".`,
    });
  }
  for (const file of project.resources.values()) {
    // One with the name of an entity is reported for that.
    if (resources.has(file.name) || project.schemas.has(file.name)) continue;
    report(file, [], {
      code: 'unlisted-resource',
      severity: 'warning',
      message: `Nothing shows "${file.name}", so users cannot reach it. Add an entry with "resource": "${file.name}" to navigation.json, or name it in a page or in "related" of another resource.`,
    });
  }
}

/** Returns the names of resources shown by menu entries, blocks of pages, related lists or forms. */
function shownResources(project: Project): Set<string> {
  return new Set(
    projectReferences(project).flatMap(({ kind, value }) =>
      kind === 'resource' && typeof value === 'string' ? [value] : [],
    ),
  );
}
