import { type Check, didYouMean } from '../../source/reporter';
import { type FieldPlace, fieldPlaces, keywordPlace, kindOf } from '../../source/fieldPlaces';
import { projectFields } from '../../source/Project';

/**
 * Checks that a caution (`x-ui.caution`) is of a text with a pattern, or an amount. The amount is compared with a share of another
 * one in the same entity.
 */
export const checkCautions: Check = (project, report) => {
  for (const place of fieldPlaces(project)) {
    for (const [country, { ui = {} }] of place.variants) {
      const { caution } = ui;
      if (!caution) continue;
      const { pattern, above, severe, of } = caution;
      const { file, path } = keywordPlace(project, place, country, ['x-ui', 'caution']);
      const isText = pattern !== undefined && above === undefined && severe === undefined && of === undefined;
      const isShare = pattern === undefined && above !== undefined && of !== undefined;
      if (!isText && !isShare) {
        const message = `A caution has either a "pattern", or "above" and "of": the share of which amount is too much.`;
        report(file, path, { code: 'unfit-option', message, at: 'key' });
      } else if (severe !== undefined && severe <= above!) {
        const message = `"severe" is above "above": what is red is a larger share than what is warned of.`;
        report(file, [...path, 'severe'], { code: 'unfit-option', message, at: 'key' });
      } else if (of !== undefined) {
        const amounts = amountsOf(project, place);
        if (!amounts.includes(place.name)) {
          const message = `"${place.name}" is no amount of money of a record, so it is no share of another one.`;
          report(file, [...path, 'above'], { code: 'unfit-option', message, at: 'key' });
        } else if (of === place.name || !amounts.includes(of)) {
          const others = amounts.filter((name) => name !== place.name);
          const message = `"${of}" is no other amount of this entity.${didYouMean(of, others)}`;
          report(file, [...path, 'of'], { code: 'unknown-field', message });
        }
      }
      break;
    }
  }
};

/** The amounts of the entity that a field is of, unless it is a part of an object. */
function amountsOf(project: Parameters<Check>[0], { entity, around }: FieldPlace): string[] {
  if (entity === undefined || around) return [];
  const fields = Object.values(projectFields(project, entity) ?? {});
  return fields.flatMap((field) => (kindOf(field) === 'money' ? [field.name] : []));
}
