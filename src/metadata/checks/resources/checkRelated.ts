import { isTime } from '../../model/kinds';
import { kindTitles } from '../../texts/kindTitles';
import type { BoundField } from '../../model/BoundField';
import { isBrokenField, projectFields } from '../../source/Project';
import type { Check } from '../../source/reporter';
import { formFields } from '../../source/resourceScopes';

/**
 * Checks that the two fields by which a related list finds its records have one type. A fixed filter cannot be about
 * the same field. Unknown names are reported with the resource's other fields.
 */
export const checkRelated: Check = (project, report) => {
  for (const file of project.resources.values()) {
    const { entity = '', detail } = file.value;
    const own = projectFields(project, entity) ?? {};
    for (const [index, related] of (detail?.related ?? []).entries()) {
      const { resource, by, of = by, filter = {}, create } = related;
      const path = ['detail', 'related', String(index)];
      const other = project.resources.get(resource)?.value.entity ?? '';
      const theirs = projectFields(project, other) ?? {};
      const { create: form } = project.resources.get(resource)?.value ?? {};
      if (create && !formFields(form).includes(by)) {
        report(file, [...path, 'create'], {
          code: 'unfit-form',
          message: `The create form of "${resource}" does not ask for "${by}", so it cannot begin with its value. Take this out, or add the field to the form.`,
          at: 'key',
        });
      }
      if (Object.hasOwn(filter, by)) {
        report(file, [...path, 'filter', by], {
          code: 'unfit-filter',
          message: `"${by}" is what the list is related by, so it always has the value of "${of}". Take it out.`,
          at: 'key',
        });
      }
      const [one, two] = [comparable(own, of), comparable(theirs, by)];
      if (one === undefined || two === undefined || one === two) continue;
      report(file, [...path, of === by ? 'by' : 'of'], {
        code: 'unfit-field',
        message: `"${of}" of ${entity} is ${one}, and "${by}" of ${other} is ${two}: they never have the same value.`,
      });
    }
  }
};

/** Returns the kind of a field's values for comparison with another field; undefined where it is not known. */
function comparable(fields: Readonly<Record<string, BoundField>>, name: string): string | undefined {
  if (name === 'id') return 'a text';
  const field = Object.hasOwn(fields, name) ? fields[name]! : undefined;
  if (!field || isBrokenField(field)) return undefined;
  const { kind, type } = field;
  if (kind === 'money') return kindTitles.money;
  if (isTime({ kind })) return 'a time';
  return type === 'string' ? 'a text' : `of the type "${type}"`;
}
