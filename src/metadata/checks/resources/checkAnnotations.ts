import type { Check } from '../../source/reporter';
import { tableRules } from '../../storage/entityTable';

/** Notes and tags are kept beside records of a table. */
export const checkAnnotations: Check = (project, report) => {
  for (const file of project.resources.values()) {
    const { annotations, entity = '' } = file.value;
    if (!annotations || tableRules(project.schemas.get(entity)?.value ?? {}).stored !== false) continue;
    report(file, ['annotations'], {
      code: 'unfit-annotations',
      message: `The records of ${entity} have no table, so nothing can be kept beside them. Take "annotations" away.`,
      at: 'key',
    });
  }
};
