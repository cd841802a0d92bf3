import type { Country, RecordScope } from '../../model/definitions';
import type { Model } from '../../model/Model';
import { globalFacts } from '../../values/globalFacts';

/** Stands for the code of a country where records belong to none. */
export const noCountry = '';

/** Returns whose records those of an entity are: all resources that show it say the same. */
export function scopeOf({ resources }: Pick<Model, 'resources'>, entity: string): RecordScope {
  const shown = Object.values(resources).find((resource) => resource.entity === entity);
  return shown?.scope ?? 'country';
}

/** Returns where records of an entity can be: the codes of all countries, or only `noCountry`. */
export function placesOf(model: Pick<Model, 'resources' | 'countries'>, entity: string): string[] {
  return scopeOf(model, entity) === 'country' ? Object.keys(model.countries) : [noCountry];
}

/**
 * Returns the facts by which a country's records are shown, or those of Global mode for `noCountry`. Throws if the
 * model does not have the country.
 */
export function factsOf({ countries }: Pick<Model, 'countries'>, country: string): Country {
  const facts = country === noCountry ? globalFacts : countries[country];
  if (!facts) throw new Error(`There is no country "${country}" in the metadata.`);
  return facts;
}
