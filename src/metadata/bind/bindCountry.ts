import type { Country } from '../model/definitions';
import type { Model } from '../model/Model';
import { countryTexts } from '../texts/fileTexts';
import { translateTexts } from '../texts/translateTexts';

/** Returns a country's facts in a language. Throws if the model does not have the country. */
export function bindCountry(model: Model, country: string, language: string): Country {
  const definition = model.countries[country];
  if (!definition) throw new Error(`There is no country "${country}" in the metadata.`);
  const texts = model.texts[language]?.[`countries/${country}`];
  const {
    $defs: _definitions,
    sandbox: _sandbox,
    settles: _settles,
    calendar: _calendar,
    sort: _sort,
    ...facts
  } = translateTexts(definition, countryTexts(definition), texts);
  return facts;
}
