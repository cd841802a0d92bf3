import { type Check, didYouMean, type Report } from '../../source/reporter';
import { type FieldPlace, fieldPlaces, keywordPlace, kindOf } from '../../source/fieldPlaces';
import { type Project, projectFields } from '../../source/Project';
import { currencyFieldOf } from '../../values/money';

/**
 * Checks that the field with an amount's currency is a text of the same entity or object. Where records have a currency
 * of their own, all of their amounts are in it.
 */
export const checkMoneyCurrency: Check = (project, report) => {
  checkForgotten(project, report);
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
      const known = [beside, texts.get(field.entity)];
      if (known.some((names) => names?.has(currency))) continue;
      const { file, path } = keywordPlace(project, field, country, ['x-ui', 'money']);
      report(file, path, {
        code: 'unknown-field',
        message: `"${field.name}" takes its currency from "${currency}", which is not a text of this entity.${didYouMean(
          currency,
          known.flatMap((names) => [...(names ?? [])]),
        )}`,
      });
      break;
    }
  }
};

/** An amount that names no currency, beside one of the same entity that does, would be shown in the country's. */
function checkForgotten(project: Project, report: Report): void {
  const named = new Map<string, { field: string; currency: string }>();
  const amounts = fieldPlaces(project).filter(
    ({ entity, around, variants }) =>
      entity !== undefined && !around && [...variants.values()].some((facts) => kindOf(facts) === 'money'),
  );
  for (const place of amounts) {
    const currency = currencyIn(place);
    if (currency !== undefined) named.set(place.entity!, { field: place.name, currency });
  }
  const currencies = new Set([...named.values()].map(({ currency }) => currency));
  for (const place of amounts) {
    if (currencyIn(place) !== undefined) continue;
    const other = named.get(place.entity!);
    const fields = projectFields(project, place.entity!) ?? {};
    const own = [...currencies].find((name) => Object.hasOwn(fields, name));
    if (!other && own !== undefined) {
      report(place.file, place.path, {
        severity: 'warning',
        code: 'missing-currency',
        message: `"${place.name}" is in the country's currency, although its record has "${own}", which amounts of other records are in. Add "x-ui": { "money": { "currency": "${own}" } }.`,
        at: 'key',
      });
    }
    if (!other) continue;
    report(place.file, place.path, {
      severity: 'warning',
      code: 'missing-currency',
      message: `"${place.name}" is in the country's currency, and "${other.field}" beside it in that of "${other.currency}". Add "x-ui": { "money": { "currency": "${other.currency}" } }.`,
      at: 'key',
    });
  }
}

/** The field that an amount names as its currency, in any country. */
function currencyIn({ variants }: FieldPlace): string | undefined {
  return [...variants.values()]
    .map(({ ui = {} }) => currencyFieldOf({ ui }))
    .find((each) => each !== undefined);
}
