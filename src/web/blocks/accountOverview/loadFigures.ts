import { createDataProvider } from '../../client/createDataProvider';
import { toRequestFilter } from '../../generate/filters/toRequestFilter';
import type { SessionCountry } from '../../session/SessionCountry';
import type { FigureLine } from './FigureLine';
import type { FigureTotals } from './FigureTotals';

/**
 * Asks a country's own gateway for the totals of lines, today being the country's own day at `now`. Answers them in the
 * lines' order; amounts of another currency than the account's are none of its. Rejects where any of them failed.
 */
export function loadFigures(
  country: SessionCountry,
  lines: FigureLine[],
  { now, signal }: { now: Date; signal: AbortSignal },
): Promise<FigureTotals[]> {
  const dataProvider = createDataProvider(country);
  return Promise.all(
    lines.map(async ({ resource, values, sum }) => {
      const filter = toRequestFilter(values, resource.fields, country, now);
      const { data } = await dataProvider.getTotals(resource.name, { filter, fields: [sum] }, { signal });
      const own = data.find(({ currency }) => currency === country.currency);
      return { count: own?.count ?? 0, sum: own?.[sum] ?? 0 };
    }),
  );
}
