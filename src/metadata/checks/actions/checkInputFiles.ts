import { projectFields, inputFields } from '../../source/Project';
import type { Check } from '../../source/reporter';
import { holdsFiles } from '../../values/files';

/** Checks that an action stores each file of its input. Files are read through their record, and others are purged. */
export const checkInputFiles: Check = (project, report) => {
  for (const file of project.resources.values()) {
    const { entity = '', actions = {} } = file.value;
    const stored = projectFields(project, entity) ?? {};
    for (const [action, { input, on }] of Object.entries(actions)) {
      for (const [name, field] of Object.entries(input ? inputFields(project, file, input) : {})) {
        const isLost = on === 'resource' || stored[name]?.kind !== field.kind;
        if (!isLost || !holdsFiles(field)) continue;
        const remedy =
          on === 'resource'
            ? 'An action of the resource has no record that could hold it.'
            : `Add the field to schemas/${entity}.json, with "readOnly" if no form writes it.`;
        report(file, ['actions', action, 'input', 'properties', name], {
          code: 'file-not-stored',
          message: `The file "${name}" would be lost, because no record holds it. ${remedy}`,
          at: 'key',
        });
      }
    }
  }
};
