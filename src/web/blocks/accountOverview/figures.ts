import type { BoundResource } from '../../../metadata/model/BoundResource';
import type { JsonValue } from '../../../metadata/model/json';
import type { TotalsRow } from '../../client/customCalls';
import { createDataProvider } from '../../client/dataProvider';
import { type FilterValues, widgetFilterValue, toRequestFilter } from '../../generate/filters/filterValues';
import type { SessionCountry } from '../../session/Session';

/** What a card counts and sums, as written in a page file. */
export interface AccountFigure {
  /** In the language of the interface. */
  title: string;
  resource: string;
  /** Name of the field whose instant decides to which day a record belongs. */
  date: string;
  /** Name of the field that is summed. */
  sum: string;
  /** Records whose field has this value are counted and summed once more. */
  part?: { field: string; value: JsonValue };
}

/** One line of a card: the records of a resource that a filter finds, counted and summed. */
export interface FigureLine {
  title: string;
  /** Set where the line is a part of the one before: those of its records whose field has this value. */
  part?: { field: string; value: JsonValue } | undefined;
  resource: BoundResource;
  /** The filter, as the list keeps it in its address. */
  values: FilterValues;
  /** Name of the field that is summed. */
  sum: string;
}

/** How many records there are, and their sum in minor units of the account's currency; a string beyond 2^53. */
export interface FigureTotals {
  count: number;
  sum: number | string;
}

/**
 * Returns the lines of a card: today's records of each figure, and below them their part. `resources` are the figures'
 * resources in the card's country, undefined where the user may not see one. A part whose field the country does not
 * have is left out.
 */
export function figureLines(
  figures: AccountFigure[],
  resources: (BoundResource | undefined)[],
): FigureLine[] {
  return figures.flatMap(({ title, date, sum, part }, index) => {
    const resource = resources[index];
    const day = resource?.fields[date];
    if (!resource || !day || !resource.fields[sum]) return [];
    const today = { [date]: widgetFilterValue(day, 'today') };
    const whole = { title, resource, values: today, sum };
    const field = part && resource.fields[part.field];
    if (!field) return [whole];
    const option = field.options?.find(({ value }) => value === part.value);
    const values = { ...today, [part.field]: widgetFilterValue(field, part.value) };
    return [whole, { ...whole, title: option?.title ?? field.title, part, values }];
  });
}

/**
 * Loads the totals of lines from a country's gateway, in the lines' order, today being the country's day at `now`. A
 * part comes with the request of the line before it. Amounts in another currency than the account's are left out.
 * Rejects if any of the requests fails.
 */
export async function loadFigures(
  country: SessionCountry,
  lines: FigureLine[],
  { now, signal }: { now: Date; signal: AbortSignal },
): Promise<FigureTotals[]> {
  const dataProvider = createDataProvider(country);

  async function load({ resource, values, sum }: FigureLine, groupBy?: string): Promise<TotalsRow[]> {
    const filter = toRequestFilter(values, resource.fields, country, now);
    const query = { filter, fields: [sum], groupBy };
    const { data } = await dataProvider.getTotals(resource.name, query, { signal });
    return data.filter(({ currency }) => currency === country.currency);
  }

  const results = await Promise.all(
    lines.map(async (line, index) => (line.part ? [] : load(line, lines[index + 1]?.part?.field))),
  );
  return lines.map(({ part, sum }, index) => {
    if (!part) return add(results[index]!, sum);
    return add(
      results[index - 1]!.filter(({ group }) => group === part.value),
      sum,
    );
  });
}

/** Adds rows up. A sum beyond 2^53 is a string of its digits. */
function add(rows: TotalsRow[], field: string): FigureTotals {
  const sum = rows.reduce((total, row) => total + BigInt(row.sums[field] ?? 0), 0n);
  const exact = Number(sum);
  return {
    count: rows.reduce((total, { count }) => total + count, 0),
    sum: Number.isSafeInteger(exact) ? exact : String(sum),
  };
}
