import { formFields } from '../../source/resourceScopes';
import { projectFields } from '../../source/Project';
import type { Check } from '../../source/reporter';
import { isAllowed, requirementsOf, statementsOf } from '../../source/statements';

/**
 * Checks that a new record can meet the condition of a field of a create form. It has only the form's fields and those
 * with a default.
 */
export const checkFormConditions: Check = (project, report) => {
  for (const file of project.resources.values()) {
    const { entity = '', create } = file.value;
    const fields = projectFields(project, entity);
    if (!create || !fields) continue;
    const asked = new Set(formFields(create));
    // What the meta-schema requires may be missing, which `checkShapes` reports.
    for (const [section, { fields: entries = [] }] of (create.sections ?? []).entries()) {
      for (const [index, entry] of entries.entries()) {
        if (typeof entry === 'string' || !entry.when) continue;
        const path = ['create', 'sections', String(section), 'fields', String(index), 'when'];
        const said = statementsOf(entry.when);
        for (const [name, place] of requirementsOf(entry.when)) {
          if (!Object.hasOwn(fields, name) || asked.has(name)) continue;
          const { default: value } = fields[name]!;
          const statements = said.get(name) ?? [];
          if (value !== undefined && isAllowed(statements, value)) continue;
          const known = value === undefined ? 'has no value' : `is ${JSON.stringify(value)}`;
          report(file, [...path, ...(statements[0]?.path ?? place)], {
            code: 'unmet-condition',
            message: `In a new record "${name}" ${known}, and this form does not ask for it, so "${entry.field}" would never be shown. Name a field of the form.`,
            at: statements[0] ? 'key' : 'value',
          });
        }
      }
    }
  }
};
