import { didYouMean } from '../../source/didYouMean';
import { innerSchemas } from '../../source/places';
import type { Check } from '../../source/reporter';
import { checkTenants } from './checkTenants';
import type { FeeRules } from '../../model/Tenants';
import { projectFacts } from '../../tenants/tenantFacts';
import { propertiesOf } from '../../schema/schemaParts';

/** The fees of an entity are about its fields, and the sandbox's merchants have all fees that there are. */
export const checkFees: Check = (project, report) => {
  for (const { file, path, role, schema } of innerSchemas(project)) {
    const rules = schema['x-fees'] as Partial<FeeRules> | undefined;
    if (rules === undefined) continue;
    if (role !== 'entity' || path.length > 0) {
      report(file, [...path, 'x-fees'], {
        code: 'misplaced-fees',
        message: '"x-fees" is about a whole entity: write it beside the entity\'s "properties".',
        at: 'key',
      });
      continue;
    }
    const fields = Object.keys(propertiesOf(schema));
    for (const part of ['amount', 'method'] as const) {
      const field = rules[part];
      if (field === undefined || fields.includes(field)) continue;
      report(file, ['x-fees', part], {
        code: 'unknown-field',
        message: `"${field}" is not a property of ${file.name}.${didYouMean(field, fields)}`,
      });
    }
  }
  if (project.tenants) checkTenants(project.tenants, projectFacts(project), true, report);
};
