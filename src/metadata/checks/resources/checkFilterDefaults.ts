import { isTime } from '../../model/kinds';
import type { BoundField } from '../../model/BoundField';
import { type Check, didYouMean } from '../../source/reporter';
import { projectFields, isBrokenField } from '../../source/Project';
import { namedDayRanges } from '../../values/time';

/** Checks that a filter's default is a value of its field, or a named range for instants and dates. */
export const checkFilterDefaults: Check = (project, report) => {
  for (const file of project.resources.values()) {
    const { entity = '', list } = file.value;
    const fields = projectFields(project, entity) ?? {};
    for (const [index, filter] of (list?.filters ?? []).entries()) {
      if (typeof filter === 'string' || filter.default === undefined) continue;
      const field = Object.hasOwn(fields, filter.field) ? fields[filter.field] : undefined;
      const message = field && !isBrokenField(field) && problemOf(field, filter.default);
      if (message)
        report(file, ['list', 'filters', String(index), 'default'], { code: 'invalid-default', message });
    }
  }
};

/** Returns what is wrong with a single value that a filter of a field is to have. */
export function problemOf(
  { name, type, kind, options }: BoundField,
  value: string | number | boolean,
): string | undefined {
  if (isTime({ kind })) return outside(String(value), Object.keys(namedDayRanges));
  if (options && !options.some((option) => option.value === value)) {
    return outside(
      String(value),
      options.map((option) => String(option.value)),
    );
  }
  const expected = type === 'integer' ? 'number' : type;
  const scalar = expected === 'string' || expected === 'number' || expected === 'boolean';
  return scalar && typeof value !== expected
    ? `${JSON.stringify(value)} is not a ${expected}, as "${name}" is.`
    : undefined;
}

function outside(value: string, allowed: string[]): string | undefined {
  if (allowed.includes(value)) return undefined;
  return `"${value}" is not one of ${allowed.map((each) => `"${each}"`).join(', ')}.${didYouMean(value, allowed)}`;
}
