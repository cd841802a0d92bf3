import type { BoundField } from '../../model/BoundField';
import type { JsonValue } from '../../model/json';
import { conditionPlaces } from '../../source/conditionPlaces';
import type { Check } from '../../source/reporter';
import { isAllowed, namedValues, type Statement, statementsOf } from '../../source/statements';

/** Checks that the parts of a condition about a property are possible at once. */
export const checkContradictions: Check = (project, report) => {
  for (const { file, path, schema, fields, fieldsIn } of conditionPlaces(project)) {
    for (const [name, said] of statementsOf(schema)) {
      const inCountries = ['', ...project.countries.keys()].flatMap(
        (country) => fieldsIn(country)[name] ?? [],
      );
      if (!Object.hasOwn(fields, name) || !isContradiction(said, inCountries)) continue;
      report(file, [...path, ...said.at(-1)!.path], {
        code: 'unmet-condition',
        message:
          said.length > 1
            ? `No value of "${name}" is all that this condition says of it, so this never holds. Keep one of the parts, or write them as "anyOf".`
            : `No value of "${name}" is what this says, so this never holds.`,
        at: 'key',
      });
    }
  }
};

function isContradiction(said: Statement[], variants: BoundField[]): boolean {
  const named = namedValues(said);
  const options = variants.flatMap((field) => valuesOf(field) ?? []);
  if (options.length > 0) {
    // One that is no option is reported as such.
    if (named.some((value) => !options.includes(value))) return false;
    return !options.some((value) => isAllowed(said, value));
  }
  // Each value may be said alone; two parts that name different ones exclude each other.
  return named.length > 0 && said.length > 1 && !named.some((value) => isAllowed(said, value));
}

/** All values that a field can have, where they are few. */
function valuesOf({ options, type }: BoundField): JsonValue[] | undefined {
  return type === 'boolean' ? [true, false] : options?.map(({ value }) => value);
}
