import { memoize } from '../tracking/memoize';
import type { BoundField } from '../model/BoundField';
import type { Model } from '../model/Model';
import { ruledVariants } from '../validation/activeFields';
import { trimText } from '../values/trimText';
import { isPrinted, readSpellings } from '../reading/readText';
import { bindRules, entityFields } from '../bind/boundFields';
import { schemasOf } from '../bind/schemas/boundSchemas';
import { factsOf } from '../bind/schemas/places';

/**
 * Returns, by field, the stored texts that an entered one may mean (product 8.40). They are the text itself, and its
 * reading in each format that the field can have, as a filter names no type of document.
 */
export const spellingsOf = memoize(
  (model: Model, entity: string, country: string): Record<string, (text: string) => string[]> => {
    const fields = entityFields(model, entity, country);
    const schemas = schemasOf(model, country, model.languages[0] ?? 'en');
    const rules = bindRules(schemas, schemas[entity] ?? {}, fields);
    const facts = factsOf(model, country);
    return Object.fromEntries(
      Object.values(fields).flatMap((field) => {
        // A rule may set the format, such as by the type of a document.
        const read = ruledVariants({ fields, visible: {}, rules }, field.name)
          .map((variant): BoundField => ({ ...field, ...variant, ui: { ...field.ui, ...variant.ui } }))
          .filter(isPrinted);
        if (read.length === 0) return [];
        const spell = (text: string) => [
          ...new Set([
            text,
            ...read.flatMap((each) => readSpellings(each, trimText(text), facts).map(trimText)),
          ]),
        ];
        return [[field.name, spell]];
      }),
    );
  },
);
