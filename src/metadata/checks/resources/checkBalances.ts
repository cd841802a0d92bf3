import { type Check, didYouMean, unknownChoice } from '../../source/reporter';
import { fieldPlaces, kindOf } from '../../source/fieldPlaces';
import { projectFields } from '../../source/Project';

/**
 * Checks that a balance (`x-ui.balanceOf`) is an amount. It must name a list that is a statement and the values that
 * tell its balances apart.
 */
export const checkBalances: Check = (project, report) => {
  for (const { file, path, name, schema, variants } of fieldPlaces(project)) {
    const { balanceOf } = (schema['x-ui'] ?? {}) as {
      balanceOf?: { resource?: string; only?: Record<string, string[]> };
    };
    if (balanceOf?.resource === undefined) continue;
    const at = [...path, 'x-ui', 'balanceOf'];
    if ([...variants.values()].some((variant) => kindOf(variant) !== 'money'))
      report(file, at, {
        code: 'unfit-field',
        message: `"${name}" is no amount, so it cannot be a balance.`,
      });
    const { resource, only = {} } = balanceOf;
    const named = project.resources.get(resource)?.value;
    const statement = named?.list?.statement;
    if (!named) continue;
    if (!statement) {
      const message = `The list of "${resource}" is no statement, so it has no balances.`;
      report(file, [...at, 'resource'], { code: 'unfit-resource', message });
      continue;
    }
    const fields = projectFields(project, named.entity ?? '');
    for (const [field, values] of Object.entries(only)) {
      const by = statement.by ?? [];
      if (!by.includes(field)) {
        const message = `"${field}" is not in "by" of the statement of "${resource}".${didYouMean(field, by)}`;
        report(file, [...at, 'only', field], { code: 'unknown-field', message });
        continue;
      }
      // A field that there is not is reported where the statement names it.
      if (!fields || !Object.hasOwn(fields, field)) continue;
      const options = (fields[field]!.options ?? []).map(({ value }) => String(value));
      for (const [index, value] of values.entries()) {
        if (options.includes(value)) continue;
        report(file, [...at, 'only', field, String(index)], unknownChoice(value, field, options));
      }
    }
  }
};
