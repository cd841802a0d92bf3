import type { BoundField } from '../../model/BoundField';
import {
  type Check,
  type Report,
  reportMisplacedEntityKeyword,
  unknownChoice,
  unknownField,
} from '../../source/reporter';
import { projectFields, type SourceFile } from '../../source/Project';
import type { RepeatRule } from '../../schema/repeatRule';

/** The records that are compared with a new one are found by fields of their entity that have a column. */
export const checkRepeats: Check = (project, report) => {
  reportMisplacedEntityKeyword(project, report, 'x-repeats', { code: 'misplaced-repeats' });
  for (const entity of project.entities) {
    const file = project.schemas.get(entity);
    const rule = file?.value['x-repeats'] as Partial<RepeatRule> | undefined;
    const fields = projectFields(project, entity);
    if (file && rule && fields) checkFields(report, file, fields, rule);
  }
};

/** Whether a field holds one value, and no object, list or file. */
const isValue = ({ kind }: BoundField) => kind !== 'object' && kind !== 'list' && kind !== 'file';

function checkFields(
  report: Report,
  file: SourceFile,
  fields: Record<string, BoundField>,
  { fields: compared = [], at, unless = {} }: Partial<RepeatRule>,
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
