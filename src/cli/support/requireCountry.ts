import type { Model } from '../../metadata/model/Model';

/** Throws where there is no country of this code, and names those that there are. */
export function requireCountry({ countries }: Model, code: string): void {
  if (!Object.hasOwn(countries, code))
    throw new Error(`There is no country "${code}". There are ${Object.keys(countries).join(', ')}.`);
}
