import type { BoundField } from '../../model/BoundField';
import { type Check, reportMisplacedFieldKeyword } from '../../source/reporter';
import { isBrokenField, type Project, projectFields } from '../../source/Project';
import { tableRules } from '../../storage/entityTable';

/** Checks that a sum is a whole number of a stored record, never entered, and made of stored whole numbers. */
export const checkSums: Check = (project, report) => {
  for (const entity of project.entities) {
    const file = project.schemas.get(entity);
    const fields = projectFields(project, entity) ?? {};
    for (const field of Object.values(fields)) {
      if (!file || field.sum === undefined || isBrokenField(field)) continue;
      const path = ['properties', field.name, 'x-sum'];
      const unfit = unfitSum(project, entity, field);
      if (unfit !== undefined) report(file, path, { code: 'unfit-terms', message: unfit });
    }
  }
  const message = 'Only a field of a record is a sum of others: write "x-sum" beside its title.';
  reportMisplacedFieldKeyword(project, report, 'x-sum', { code: 'misplaced-sum', message });
};

function unfitSum(
  project: Project,
  entity: string,
  { name, type, readOnly, required }: BoundField,
): string | undefined {
  if (type !== 'integer') return `"${name}" is a sum of whole numbers, so its type must be "integer".`;
  if (!readOnly)
    return `"${name}" is computed, so no form can ask for it. Take it out of forms, and "readOnly": false away.`;
  if (required) return `"${name}" is not stored, so nobody can require it. Take it out of "required".`;
  const { value = {} } = project.schemas.get(entity) ?? {};
  return tableRules(value).stored === false
    ? `The records of ${entity} are in no table, so "${name}" must come from the code that has them. Take "x-sum" away.`
    : undefined;
}
