import { reservedNames } from '../../model/reservedNames';
import type { Check, Report } from '../../source/reporter';
import type { Project } from '../../source/Project';

/** A resource must have a name of its own, and each entity a resource that shows it. */
export const checkResourceNames: Check = (project, report) => {
  for (const [name, file] of project.resources) {
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
