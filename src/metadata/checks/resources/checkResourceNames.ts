import { reservedNames } from '../../model/reservedNames';
import { didYouMean } from '../../source/didYouMean';
import { navigationEntries } from '../../source/places';
import { otherResources } from '../../source/resourceFields';
import type { Check } from '../../source/reporter';

/** Entities, resources and pages that are named must exist. A resource must not have the name of an entity. */
export const checkResourceNames: Check = (project, report) => {
  for (const [name, file] of project.resources) {
    const { entity } = file.value;
    if (entity !== undefined && !project.paths.has(`schemas/${entity}.json`)) {
      report(file, ['entity'], {
        code: 'unknown-entity',
        message: `There is no schemas/${entity}.json.${didYouMean(entity, project.entities)}`,
      });
    }
    for (const { resource, path } of otherResources(file)) {
      if (project.paths.has(`resources/${resource}.json`)) continue;
      report(file, path, {
        code: 'unknown-resource',
        message: `There is no resources/${resource}.json.${didYouMean(resource, project.resources.keys())}`,
      });
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
  for (const { entry, path } of navigationEntries(project)) {
    const file = project.navigation;
    if (!file) break;
    if (entry.resource !== undefined && !project.paths.has(`resources/${entry.resource}.json`)) {
      report(file, [...path, 'resource'], {
        code: 'unknown-resource',
        message: `There is no resources/${entry.resource}.json.${didYouMean(entry.resource, project.resources.keys())}`,
      });
    }
    if (entry.page !== undefined && !project.paths.has(`resources/${entry.page}.page.json`)) {
      report(file, [...path, 'page'], {
        code: 'unknown-page',
        message: `There is no resources/${entry.page}.page.json.${didYouMean(entry.page, project.pages.keys())}`,
      });
    }
  }
};
