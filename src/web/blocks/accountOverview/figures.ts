import type { BoundResource } from '../../../metadata/model/BoundResource';
import type { JsonValue } from '../../../metadata/model/json';
import type { TotalsRow } from '../../client/customCalls';
import { createDataProvider } from '../../client/dataProvider';
import { type FilterValues, widgetFilterValue, toRequestFilter } from '../../generate/filters/filterValues';
import type { SessionCountry } from '../../session/Session';

/** What a card counts and sums, as a page file says it. */
export interface AccountFigure {
  /** In the language of the interface. */
  title: string;
  resource: string;
  /** The instant that says to which day a record belongs. */
  date: string;
  /** The amount that is summed. */
  sum: string;
  /** Those of them whose field has a value, counted and summed once more. */
  part?: { field: string; value: JsonValue };
}

/** One line of a card: records of a resource that a filter takes, to be counted and summed. */
export interface FigureLine {
  title: string;
  /** Of a line that is a part of the one before: those of its records whose field has the value. */
  part?: { field: string; value: JsonValue } | undefined;
  resource: BoundResource;
  /** In the form of the list's own filters, for the link to it. */
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
 * The lines of a card: today's records of each figure, and below them their part. `resources` are the figures'
 * resources in the card's country, undefined where one must not be seen. A part whose field the country does not have
 * is left out.
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
