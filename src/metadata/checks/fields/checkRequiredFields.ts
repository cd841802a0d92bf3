import type { JsonSchema } from '../../model/json';
import { rulePlaces } from '../../source/conditionPlaces';
import { didYouMean } from '../../source/didYouMean';
import type { Check } from '../../source/reporter';

/** What an entity, an input or one of their rules requires or changes must be fields that there are. */
export const checkRequiredFields: Check = (project, report) => {
  for (const { file, path, schema, owner, fields } of rulePlaces(project)) {
    const isWhole = schema.properties !== undefined && (path.length === 0 || path.at(-1) === 'input');
    const check = (name: string, at: string[], where: 'key' | 'value') => {
      if (Object.hasOwn(fields, name)) return;
      report(file, [...path, ...at], {
        code: 'unknown-field',
        message: `"${name}" is not a property of ${owner}.${didYouMean(name, Object.keys(fields))}`,
        at: where,
      });
    };
    for (const [index, name] of namesIn(schema.required).entries()) {
      check(name, ['required', String(index)], 'value');
    }
    for (const [name, others] of Object.entries((schema.dependentRequired ?? {}) as JsonSchema)) {
      check(name, ['dependentRequired', name], 'key');
      for (const [index, other] of namesIn(others).entries()) {
        check(other, ['dependentRequired', name, String(index)], 'value');
      }
    }
    // The properties of the whole are the fields; those of a rule change them.
    if (isWhole) continue;
    for (const name of Object.keys((schema.properties ?? {}) as object)) {
      check(name, ['properties', name], 'key');
    }
  }
};

function namesIn(list: unknown): string[] {
  return Array.isArray(list) ? list.filter((name) => typeof name === 'string') : [];
}
