import type { Model } from '../model/Model';
import { withAbsoluteReferences } from '../schema/withAbsoluteReferences';
import { schemaTexts } from '../texts/schemaTexts';
import { translateTexts } from '../texts/translateTexts';
import type { BoundSchemas } from './BoundSchemas';
import { memoize } from './memoize';

/** The schemas in a language, with the definitions of `country.json` as no country changes them. */
export const translatedSchemas = memoize((model: Model, language: string): BoundSchemas =>
  Object.fromEntries(
    Object.entries(model.schemas).map(([name, schema]) => {
      const translated = translateTexts(schema, schemaTexts(schema), model.texts[language]?.[name]);
      return [name, withAbsoluteReferences(translated, name)];
    }),
  ),
);
