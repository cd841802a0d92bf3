import type { JsonSchema } from '../model/JsonSchema';
import type { Model } from '../model/Model';
import { mergePatch } from '../schema/mergePatch';
import { withAbsoluteReferences } from '../schema/withAbsoluteReferences';
import { countryTexts } from '../texts/countryTexts';
import { translateTexts } from '../texts/translateTexts';
import type { BoundSchemas } from './BoundSchemas';
import { memoize } from './memoize';
import { translatedSchemas } from './translatedSchemas';

/**
 * The schemas as they hold in a country: its definitions merged over those of `country.json`, texts translated first,
 * so that each text comes from the file that wrote it. Throws on a country that the model does not have.
 */
export const schemasOf = memoize((model: Model, country: string, language: string): BoundSchemas => {
  const definition = model.countries[country];
  if (!definition) throw new Error(`There is no country "${country}" in the metadata.`);
  const schemas = translatedSchemas(model, language);
  const texts = model.texts[language]?.[`countries/${country}`];
  const { $defs } = translateTexts(definition, countryTexts(definition), texts);
  const patch = withAbsoluteReferences({ $defs }, 'country');
  return { ...schemas, country: mergePatch(schemas.country ?? {}, patch) as JsonSchema };
});
