import type { QueryClient } from '@tanstack/react-query';
import type { CorridorDataProvider } from '../dataProvider';

/** The cache and the data provider of one country. */
interface CountryData {
  queryClient: QueryClient;
  dataProvider: CorridorDataProvider;
}

/** Query of the first screen in a country, with the data that is loading there. */
interface FirstQuery {
  country: string;
  load: (data: CountryData) => void;
  data?: CountryData;
}

let first: FirstQuery | undefined;

/** Keeps what loads the data of the first screen into the cache of its country, which does not exist yet. */
export function prepareFirstQuery(country: string, load: (data: CountryData) => void): void {
  first = { country, load };
}

/**
 * Creates the data of a country, where what was prepared for it is loading then. Returns the same until `endFirstQuery`,
 * because React may drop a first render and repeat it.
 */
export function createCountryData(country: string | undefined, create: () => CountryData): CountryData {
  if (!first || first.country !== country) return create();
  if (!first.data) {
    first.data = create();
    first.load(first.data);
  }
  return first.data;
}

/** Forgets what was prepared: a screen is shown. */
export function endFirstQuery(): void {
  first = undefined;
}
