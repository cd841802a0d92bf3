/** Where a switch of mode or country leads. */
export interface SwitchTarget {
  /** Code of the country; none is Global mode. */
  country?: string | undefined;
  /** Path and query within the app to go on to; the landing page where it is left out. */
  to?: string | undefined;
  /** Whether to say that the country has changed, as the user followed a link rather than chose it. */
  announce?: boolean;
}

/** Path of the page between two countries or modes. */
export const switchRoute = '/middle/index';

/** Address of the page between two countries or modes: `/middle/index?country=PE&to=%2FCollectorders`. */
export function switchPath({ country, to, announce }: SwitchTarget): string {
  const query = new URLSearchParams(country ? { country } : { mode: 'Global' });
  if (to !== undefined) query.set('to', to);
  if (announce) query.set('by', 'link');
  return `${switchRoute}?${query}`;
}

/** Reads the query of such an address. One that names neither a mode nor a country names a country without a code. */
export function readSwitchTarget(query: URLSearchParams): SwitchTarget {
  return {
    country: query.get('mode') === 'Global' ? undefined : (query.get('country') ?? ''),
    to: query.get('to') ?? undefined,
    announce: query.get('by') === 'link',
  };
}
