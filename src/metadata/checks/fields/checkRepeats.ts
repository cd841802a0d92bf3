import { type Check, type Report, reportMisplacedEntityKeyword, unknownField } from '../../source/reporter';
import { type Project, projectFields, type SourceFile } from '../../source/Project';
import type { RepeatRule } from '../../schema/repeatRule';

/** The records that are compared with a new one are found by fields of their entity that have a column. */
export const checkRepeats: Check = (project, report) => {
  reportMisplacedEntityKeyword(project, report, 'x-repeats', { code: 'misplaced-repeats' });
  for (const entity of project.entities) {
    const file = project.schemas.get(entity);
    const rule = file?.value['x-repeats'] as Partial<RepeatRule> | undefined;
    const fields = projectFields(project, entity);
    if (!file || !rule || !fields) continue;
    if (rule.hours !== undefined) checkHours(project, report, file, entity, rule.hours);
  }
};

/** The hours are a whole number of the applications whose programs create records of the entity. */
function checkHours(project: Project, report: Report, file: SourceFile, entity: string, name: string): void {
  const own = [...project.resources.values()].find(({ value }) => value.entity === entity && value.api?.own)
    ?.value.api?.own;
  const application = own && projectFields(project, entity)?.[own]?.ui.record?.resource;
  const owner = application && project.resources.get(application)?.value.entity;
  const fields = owner === undefined ? undefined : projectFields(project, owner);
  const field = fields && Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (field?.type === 'integer' && field.default !== undefined) return;
  const message = field
    ? `"${name}" is no whole number with a default.`
    : 'No programs create these records, so there is no application that has the hours.';
  const finding = fields && !field ? unknownField(name, owner!, fields) : { code: 'unfit-field', message };
  report(file, ['x-repeats', 'hours'], finding);
}
