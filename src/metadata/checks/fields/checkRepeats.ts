import type { BoundField } from '../../model/BoundField';
import {
  type Check,
  type Report,
  reportMisplacedEntityKeyword,
  unknownChoice,
  unknownField,
} from '../../source/reporter';
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
    checkFields(report, file, fields, rule);
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

/** Whether a field holds one value, and no object, list or file. */
const isValue = ({ kind }: BoundField) => kind !== 'object' && kind !== 'list' && kind !== 'file';

function checkFields(
  report: Report,
  file: SourceFile,
  fields: Record<string, BoundField>,
  { fields: compared = [], at, unless = {}, confirmedBy }: Partial<RepeatRule>,
): void {
  const requireField = (name: string, path: string[], isFit: (field: BoundField) => boolean, fit: string) => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (field && isFit(field)) return;
    const finding = field
      ? { code: 'unfit-field', message: `"${name}" is no ${fit}.` }
      : unknownField(name, file.name, fields);
    report(file, ['x-repeats', ...path], finding);
  };
  compared.forEach((name, index) =>
    requireField(name, ['fields', String(index)], isValue, 'single value, so it cannot be compared'),
  );
  if (at !== undefined) requireField(at, ['at'], ({ kind }) => kind === 'instant', 'instant');
  if (confirmedBy !== undefined)
    requireField(confirmedBy, ['confirmedBy'], ({ item }) => item?.type === 'string', 'list of texts');
  for (const [name, values] of Object.entries(unless)) {
    requireField(name, ['unless', name], isValue, 'single value');
    const { options } = Object.hasOwn(fields, name) ? fields[name]! : {};
    for (const [index, value] of values.entries()) {
      if (!options || options.some((option) => option.value === value)) continue;
      const known = options.map((option) => option.value);
      report(file, ['x-repeats', 'unless', name, String(index)], unknownChoice(value, name, known));
    }
  }
}
