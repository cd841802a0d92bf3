import { kinds } from '../../model/kinds';
import type { BoundField } from '../../model/BoundField';
import { isObject, type JsonValue } from '../../model/json';
import { fieldNamed } from '../../source/references/projectReferences';
import { isBrokenField, projectFields } from '../../source/Project';
import type { Check } from '../../source/reporter';
import { tableRules } from '../../storage/entityTable';
import { periodOf } from '../../values/periods';
import { problemOf } from './checkFilterDefaults';

/** Checks that views filter by values that their fields can have, and that a rate beside tabs covers one period. */
export const checkViews: Check = (project, report) => {
  for (const file of project.resources.values()) {
    const { entity = '', list } = file.value;
    const fields = projectFields(project, entity) ?? {};
    for (const [view, { filter = {} }] of Object.entries(list?.views ?? {})) {
      for (const [name, value] of Object.entries(filter)) {
        const field = fieldNamed(fields, name);
        const message = field && !isBrokenField(field) && problemWith(field, value);
        if (message)
          report(file, ['list', 'views', view, 'filter', name], { code: 'invalid-filter', message });
      }
    }
    const { rate } = list?.tabs ?? {};
    if (!rate) continue;
    const path = ['list', 'tabs', 'rate'];
    for (const [index, value] of rate.values.entries()) {
      if (rate.of.includes(value)) continue;
      const message = `"${value}" is not among the values of "of", so that the rate could exceed 100 %. Add it to "of".`;
      report(file, [...path, 'values', String(index)], { code: 'unfit-share', message });
    }
    if (tableRules(project.schemas.get(entity)?.value ?? {}).stored === false) {
      const message = `The records of "${entity}" are in no table, so that nothing counts them over a period. Take the rate away.`;
      report(file, path, { code: 'unfit-share', message, at: 'key' });
    }
    if (!periodOf(list?.filters ?? [], fields)) {
      report(file, path, {
        code: 'no-period',
        message:
          'A rate is one of a period, and this list has none: give it a filter by an instant or a date with "alwaysOn": true, or take the rate away.',
        at: 'key',
      });
    }
  }
};

/** Returns the problem of a value, such as one that is no option of the field. */
function problemWith(field: BoundField, value: JsonValue): string | undefined {
  const { name, kind, options } = field;
  if (isObject(value)) {
    return kinds[kind] === 'number' && !options
      ? undefined
      : `"${name}" is no number, so it has no bounds. Write the value that records have.`;
  }
  if (Array.isArray(value)) {
    return options
      ? undefined
      : `"${name}" has no options, of which a record could have one or another. Write one value.`;
  }
  if (options || value === null) return undefined;
  return problemOf(field, value);
}
