import type { BoundField } from '../../model/BoundField';
import { type Check, reportMisplacedFieldKeyword } from '../../source/reporter';
import { countryFields, isBrokenField, type Project, projectFields } from '../../source/Project';
import { unknownState } from './unknownState';

/** Checks that a field which the gateway empties is optional, and emptied in states of its own record. */
export const checkEmptied: Check = (project, report) => {
  for (const entity of project.entities) {
    const file = project.schemas.get(entity);
    const fields = projectFields(project, entity) ?? {};
    for (const field of Object.values(fields)) {
      if (!file || field.emptied === undefined || isBrokenField(field)) continue;
      const message = unknownState(field.emptied, fields) ?? required(project, entity, field);
      if (message === undefined) continue;
      report(file, ['properties', field.name, 'x-emptied'], { code: 'unfit-emptied', message });
    }
  }
  const message = 'Only a field of a record is emptied by the gateway: write "x-emptied" beside its title.';
  reportMisplacedFieldKeyword(project, report, 'x-emptied', { code: 'misplaced-emptied', message });
};

function required(project: Project, entity: string, { name }: BoundField): string | undefined {
  const countries = [...project.countries.keys()];
  return countries.some((country) => countryFields(project, entity, country)?.[name]?.required)
    ? `"${name}" is "required", so no record can be without it. Take it out of "required".`
    : undefined;
}
