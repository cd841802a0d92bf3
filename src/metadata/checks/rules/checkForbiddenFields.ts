import { isObject, type JsonSchema } from '../../model/json';
import { type ObjectPlace, rulePlaces } from '../../source/conditionPlaces';
import { inCountry } from '../../source/fieldPlaces';
import { type Check, reportingOnce } from '../../source/reporter';
import { requiredOf } from '../../schema/schemaParts';

/** Checks that a rule does not forbid what every record needs, as its form could not be sent. */
export const checkForbiddenFields: Check = (project, report) => {
  const reportOnce = reportingOnce(report);
  const countries = [...project.countries.keys()];
  for (const place of rulePlaces(project)) {
    for (const { name, path } of forbiddenIn(place.schema)) {
      const own = [...project.countries].find(([, file]) => file === place.file);
      const where = (own ? [own[0]] : countries).filter((country) => place.fieldsIn(country)[name]?.required);
      if (where.length === 0) continue;
      const needed = where.length < countries.length ? inCountry(where.join(', ')) : '';
      reportOnce(place.file, [...place.path, ...path], {
        code: 'forbidden-field',
        message: `"${name}" is required in ${place.owner}${needed}, and this rule forbids it: where it applies, nobody could fill in the form. Take "${name}" out of "required", or require it by a rule of its own.`,
        at: 'key',
      });
    }
  }
};

/** Returns the fields that a schema of a whole record forbids individually. */
function forbiddenIn({ properties, not }: ObjectPlace['schema']): { name: string; path: string[] }[] {
  const never = Object.entries((properties ?? {}) as JsonSchema).flatMap(([name, schema]) =>
    schema === false ? [{ name, path: ['properties', name] }] : [],
  );
  const [absent, ...others] = isObject(not) && Object.keys(not).length === 1 ? requiredOf(not) : [];
  if (absent === undefined || others.length > 0) return never;
  return [...never, { name: absent, path: ['not', 'required', '0'] }];
}
