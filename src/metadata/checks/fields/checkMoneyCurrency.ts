import { didYouMean } from '../../source/didYouMean';
import { type FieldPlace, fieldPlaces, keywordPlace } from '../../source/fieldPlaces';
import type { Check } from '../../source/reporter';
import { currencyFieldOf } from '../../values/money';

/** The field that an amount takes its currency from must be a text of the same entity, or of the same object in it. */
export const checkMoneyCurrency: Check = (project, report) => {
  // By entity, and by object in one.
  const texts = new Map<FieldPlace | string, Set<string>>();
  for (const { entity, name, around, variants } of fieldPlaces(project)) {
    if (!entity || [...variants.values()].some(({ type }) => type !== 'string')) continue;
    const owner = around ?? entity;
    texts.set(owner, (texts.get(owner) ?? new Set()).add(name));
  }
  for (const field of fieldPlaces(project)) {
    for (const [country, { ui = {} }] of field.variants) {
      const currency = currencyFieldOf({ ui });
      if (!field.entity || currency === undefined) continue;
      const beside = field.around && texts.get(field.around);
      const known = new Set([...(beside ?? []), ...(texts.get(field.entity) ?? [])]);
      if (known.has(currency)) continue;
      const { file, path } = keywordPlace(project, field, country, ['x-ui', 'money']);
      report(file, path, {
        code: 'unknown-field',
        message: `"${field.name}" takes its currency from "${currency}", which is not a text of this entity.${didYouMean(currency, known)}`,
      });
      break;
    }
  }
};
