import { reservedNames } from '../../model/reservedNames';
import { type Check, missingFile, type Report } from '../../source/reporter';
import { navigationEntries } from '../../source/places';
import { otherResources } from '../../source/resourceFields';
import type { Project } from '../../source/Project';

/** Entities, resources and pages that are named must exist. A resource must not have the name of an entity. */
export const checkResourceNames: Check = (project, report) => {
  const noFile = (name: string) =>
    missingFile({ code: 'unknown-resource' }, `resources/${name}.json`, name, project.resources.keys());
  for (const [name, file] of project.resources) {
    const { entity } = file.value;
    if (entity !== undefined && !project.paths.has(`schemas/${entity}.json`)) {
      report(
        file,
        ['entity'],
        missingFile({ code: 'unknown-entity' }, `schemas/${entity}.json`, entity, project.entities),
      );
    }
    for (const { resource, path } of otherResources(file)) {
      if (project.paths.has(`resources/${resource}.json`)) continue;
      report(file, path, noFile(resource));
    }
    if (reservedNames.includes(name)) {
      report(file, [], {
        code: 'reserved-name',
        message: `The gateway has a call "${name}" of its own. Rename the file.`,
      });
    }
    if (project.paths.has(`schemas/${name}.json`)) {
      report(file, [], {
        code: 'duplicate-name',
        message: `schemas/${name}.json has the same name, so that their translations have the same keys. Name the resource in the plural.`,
      });
    }
  }
  checkShown(project, report);
  for (const { entry, path } of navigationEntries(project)) {
    const file = project.navigation;
    if (!file) break;
    if (entry.resource !== undefined && !project.paths.has(`resources/${entry.resource}.json`)) {
      report(file, [...path, 'resource'], noFile(entry.resource));
    }
    if (entry.page !== undefined && !project.paths.has(`resources/${entry.page}.page.json`)) {
      const page = `resources/${entry.page}.page.json`;
      report(
        file,
        [...path, 'page'],
        missingFile({ code: 'unknown-page' }, page, entry.page, project.pages.keys()),
      );
    }
  }
};

/** The records of an entity are seen through a resource alone. */
function checkShown({ paths, entities, resources, schemas }: Project, report: Report): void {
  const shown = new Set([...resources.values()].map(({ value }) => value.entity));
  // A resource that cannot be read, or does not name an entity that there is, may be the one that is missed.
  const files = [...paths].filter((path) =>
    /^resources\/(?!(?:navigation|retention)\.)[^.]+\.json$/.test(path),
  );
  if (files.length > resources.size || [...shown].some((name) => !entities.has(name ?? ''))) return;
  for (const name of entities) {
    const file = schemas.get(name);
    if (!file || shown.has(name)) continue;
    report(file, [], {
      code: 'unshown-entity',
      severity: 'warning',
      message: `No resource shows the records of "${name}", so nobody can see, make or change one. Add a file to resources/ with "entity": "${name}", as npm run new -- resource does, or remove this file.`,
    });
  }
}
