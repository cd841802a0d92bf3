import { valueAt } from '../../schema/schemaParts';
import type { Param } from '../model/Change';
import { referrersOf } from './references';
import { fieldTitle, type View } from './View';

/** Returns the titles of the fields that refer to the definition of a place. */
export function reachOf(view: View, path: readonly string[]): Param[] {
  const fields = referrersOf(view.model, path).map(({ entity, field }) => {
    const { title } = view.read.schemas[entity] ?? {};
    const name = typeof title === 'string' ? title : entity;
    return field === undefined ? name : `${name} › ${fieldTitle(view, entity, field)}`;
  });
  const countries = countriesWithout(view, path);
  return countries.length > 0 ? [{ key: 'diff.report.countries', params: { countries } }, ...fields] : fields;
}

/** The countries that leave a definition of `country.json` as it is. */
function countriesWithout({ read }: View, [kind, file, ...inner]: readonly string[]): string[] {
  if (kind !== 'schemas' || file !== 'country') return [];
  return Object.values(read.countries).flatMap(({ name, $defs }) =>
    valueAt({ $defs }, inner) === undefined ? [name] : [],
  );
}
