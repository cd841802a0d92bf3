import type { BoundField } from '../../model/BoundField';
import { didYouMean } from '../../source/didYouMean';
import { innerSchemas } from '../../source/places';
import { projectFields } from '../../source/projectFields';
import type { SourceFile } from '../../source/Project';
import type { Check, Report } from '../../source/reporter';
import type { RepeatRule } from '../../schema/repeatRule';

/** The records that are compared with a new one are found by fields of their entity that have a column. */
export const checkRepeats: Check = (project, report) => {
  for (const { file, path, role, schema } of innerSchemas(project)) {
    const rule = schema['x-repeats'] as Partial<RepeatRule> | undefined;
    if (rule === undefined) continue;
    if (role !== 'entity' || path.length > 0) {
      const message = '"x-repeats" is about a whole entity: write it beside the entity\'s "properties".';
      report(file, [...path, 'x-repeats'], { code: 'misplaced-repeats', message, at: 'key' });
      continue;
    }
    const fields = projectFields(project, file.name);
    if (fields) checkFields(report, file, fields, rule);
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
    const message = field
      ? `"${name}" is no ${fit}.`
      : `"${name}" is not a property of ${file.name}.${didYouMean(name, Object.keys(fields))}`;
    report(file, ['x-repeats', ...path], { code: field ? 'unfit-field' : 'unknown-field', message });
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
      const text = typeof value === 'string' ? value : JSON.stringify(value);
      const known = options.map((option) => String(option.value));
      report(file, ['x-repeats', 'unless', name, String(index)], {
        code: 'unknown-choice',
        message: `"${text}" is not an option of "${name}".${didYouMean(text, known)}`,
      });
    }
  }
}
