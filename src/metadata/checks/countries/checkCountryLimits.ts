import type { JsonSchema } from '../../model/json';
import { definitionsOf } from '../../schema/schemaParts';
import type { Check } from '../../source/reporter';
import type { Project } from '../../source/Project';
import { amountScale, slipOf, timesText } from '../../tenants/amountScale';

const limits = ['minimum', 'exclusiveMinimum', 'maximum', 'exclusiveMaximum'] as const;

/** Warns of amount limits that are far from those of other countries. Scaled by usual amounts, the decimal point has slipped. */
export const checkCountryLimits: Check = (project, report) => {
  for (const [key, values] of limitsByCountry(project)) {
    const [name = '', limit = ''] = key.split(' ');
    for (const code of values.keys()) {
      const times = slipOf(values, code);
      const file = project.countries.get(code);
      if (times === undefined || !file) continue;
      const written = definitionsOf(file.value as JsonSchema)[name]?.[limit];
      report(file, ['$defs', name, limit], {
        severity: 'warning',
        code: 'likely-slip',
        message: `${JSON.stringify(written)} is ${timesText(times)} the same limit in other countries, by the amounts that are usual there. Amounts are in hundredths: is the point in its place?`,
      });
    }
  }
};

/** Each limit that countries set to an amount, by definition and keyword, in amounts that are usual in the country. */
function limitsByCountry(project: Project): Map<string, Map<string, number>> {
  const found = new Map<string, Map<string, number>>();
  for (const [code, { value }] of project.countries) {
    const scale = amountScale(value.sandbox);
    if (scale === undefined) continue;
    for (const [name, definition] of Object.entries(definitionsOf(value as JsonSchema))) {
      for (const limit of limits) {
        const written = definition[limit];
        if (typeof written !== 'number') continue;
        const key = `${name} ${limit}`;
        found.set(key, (found.get(key) ?? new Map<string, number>()).set(code, written / scale));
      }
    }
  }
  return found;
}
