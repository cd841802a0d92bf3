import { didYouMean } from '../../source/didYouMean';
import { fieldPlaces, keywordPlace } from '../../source/fieldPlaces';
import type { Check } from '../../source/reporter';
import { currencyFieldOf } from '../../values/money';

/** The field that an amount takes its currency from must be a text of the same entity. */
export const checkMoneyCurrency: Check = (project, report) => {
  const texts = new Map<string, Set<string>>();
  for (const { entity, name, variants } of fieldPlaces(project)) {
    if (!entity || [...variants.values()].some(({ type }) => type !== 'string')) continue;
    texts.set(entity, (texts.get(entity) ?? new Set()).add(name));
  }
  for (const field of fieldPlaces(project)) {
    const known = texts.get(field.entity ?? '') ?? new Set();
    for (const [country, { ui = {} }] of field.variants) {
      const currency = currencyFieldOf({ ui });
      if (!field.entity || currency === undefined || known.has(currency)) continue;
      const { file, path } = keywordPlace(project, field, country, ['x-ui', 'money']);
      report(file, path, {
        code: 'unknown-field',
        message: `"${field.name}" takes its currency from "${currency}", which is not a text of this entity.${didYouMean(currency, known)}`,
      });
      break;
    }
  }
};
