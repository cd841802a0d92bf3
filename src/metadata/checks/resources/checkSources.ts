import type { Check } from '../../source/reporter';
import { resourcesOfEntity } from '../../source/resourceScopes';
import { tableRules } from '../../storage/entityTable';

/**
 * Checks that the gateway has code for records without a table (`"stored": false`). It must read them, and perform each form that
 * writes them.
 */
export const checkSources: Check = (project, report) => {
  for (const entity of project.entities) {
    const schema = project.schemas.get(entity);
    if (!schema || tableRules(schema.value).stored !== false) continue;
    const path = ['x-table', 'stored'];
    if (!project.handlers.has(`${entity}.records`)) {
      report(schema, path, {
        code: 'missing-handler',
        message: `The gateway has no code that reads the records of "${entity}". Leave "stored" out, so that they have a table, or write the code and run npm run types.`,
      });
    }
    for (const file of resourcesOfEntity(project, entity)) {
      const resource = file.value;
      for (const form of ['create', 'edit', 'delete'] as const) {
        if (!resource[form] || project.handlers.has(`${file.name}.${form}`)) continue;
        report(file, [form], {
          code: 'missing-handler',
          message: `The records of ${entity} have no table ("x-table" in schemas/${entity}.json), and the gateway has no code for "${file.name}.${form}".`,
          at: 'key',
        });
      }
      if (resource.import) {
        report(file, ['import'], {
          code: 'missing-handler',
          message: `The records of ${entity} have no table ("x-table" in schemas/${entity}.json), so none can be imported.`,
          at: 'key',
        });
      }
      for (const [name, { on, transition }] of Object.entries(resource.actions ?? {})) {
        if (on === 'rows' && !project.handlers.has(`${entity}.scopedRecords`)) {
          report(file, ['actions', name, 'on'], {
            code: 'missing-handler',
            message: `The records of ${entity} have no table ("x-table" in schemas/${entity}.json), so an action is about one of them.`,
          });
        }
        if (!transition) continue;
        report(file, ['actions', name, 'transition'], {
          code: 'missing-handler',
          message: `The records of ${entity} have no table ("x-table" in schemas/${entity}.json), so that code must perform this action.`,
          at: 'key',
        });
      }
    }
  }
};
