/** Where a switch of mode or country leads. */
export interface SwitchTarget {
  /** Code of the country; none is Global mode. */
  country?: string | undefined;
  /** Path and query within the app to go on to; the landing page where it is left out. */
  to?: string | undefined;
}

/** Address of the page between two countries or modes: `/middle/index?country=PE&to=%2FCollectorders`. */
export function switchPath({ country, to }: SwitchTarget): string {
  const query = new URLSearchParams(country ? { country } : { mode: 'Global' });
  if (to !== undefined) query.set('to', to);
  return `/middle/index?${query}`;
}
