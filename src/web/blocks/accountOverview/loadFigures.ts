import { createDataProvider } from '../../client/createDataProvider';
import type { TotalsRow } from '../../client/TotalsRow';
import { toRequestFilter } from '../../generate/filters/toRequestFilter';
import type { SessionCountry } from '../../session/SessionCountry';
import type { FigureLine } from './FigureLine';
import type { FigureTotals } from './FigureTotals';

/**
 * Asks a country's own gateway for the totals of lines, today being the country's own day at `now`; a part comes with
 * the line before it. Answers them in the lines' order; amounts of another currency than the account's are none of
 * its. Rejects where any of them failed.
 */
export async function loadFigures(
  country: SessionCountry,
  lines: FigureLine[],
  { now, signal }: { now: Date; signal: AbortSignal },
): Promise<FigureTotals[]> {
  const dataProvider = createDataProvider(country);

  async function load({ resource, values, sum }: FigureLine, groupBy?: string): Promise<TotalsRow[]> {
    const filter = toRequestFilter(values, resource.fields, country, now);
    const asked = { filter, fields: [sum], groupBy };
    const { data } = await dataProvider.getTotals(resource.name, asked, { signal });
    return data.filter(({ currency }) => currency === country.currency);
  }

  const answers = await Promise.all(
    lines.map(async (line, index) => (line.part ? [] : load(line, lines[index + 1]?.part?.field))),
  );
  return lines.map(({ part, sum }, index) => {
    if (!part) return add(answers[index]!, sum);
    return add(
      answers[index - 1]!.filter(({ group }) => group === part.value),
      sum,
    );
  });
}

/** Sums may be beyond what a number holds, and are then decimal strings. */
function add(rows: TotalsRow[], field: string): FigureTotals {
  const sum = rows.reduce((total, row) => total + BigInt(row[field] ?? 0), 0n);
  const exact = Number(sum);
  return {
    count: rows.reduce((total, { count }) => total + count, 0),
    sum: Number.isSafeInteger(exact) ? exact : String(sum),
  };
}
