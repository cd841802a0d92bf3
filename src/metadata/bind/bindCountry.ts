import type { Country } from '../model/definitions';
import type { Model } from '../model/Model';
import { countryTexts } from '../texts/fileTexts';
import { translateTexts } from '../texts/translateTexts';

/** A country's facts in a language. Throws on a country that the model does not have. */
export function bindCountry(model: Model, country: string, language: string): Country {
  const definition = model.countries[country];
  if (!definition) throw new Error(`There is no country "${country}" in the metadata.`);
  const texts = model.texts[language]?.[`countries/${country}`];
  const { $defs: _definitions, ...facts } = translateTexts(definition, countryTexts(definition), texts);
  return facts;
}
