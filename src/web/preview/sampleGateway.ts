import { groupBy } from 'es-toolkit';
import type { FigureQuery, FigureResult, FiguresResponse } from '../../contract/figures';
import type { PreviewedRecord, PreviewedScreen } from '../../contract/preview';
import type { Country } from '../../metadata/model/definitions';
import { figuresCall } from '../../metadata/model/reservedNames';
import { intervalStarts } from '../../metadata/values/time';
import { meetsFilter } from './meetsFilter';

/** The moment of all figures, so that two previews of the same files are the same (ISO 8601 UTC). */
export const sampleMoment = '2026-11-20T15:00:00.000Z';

/**
 * Returns a replacement of `fetch` while a screen is rendered. It responds to figures from sample records, and with 404 to others,
 * whose parts of the screen stay as they are.
 */
export function sampleGateway(
  { records }: PreviewedScreen,
  countries: Record<string, Country>,
): typeof globalThis.fetch {
  const path = new RegExp(`/manage/([^/]+)/${figuresCall}$`);
  return async (address, init) => {
    const [, code = ''] = path.exec(typeof address === 'string' ? address : '') ?? [];
    const country = countries[code];
    if (!country || typeof init?.body !== 'string')
      return Response.json({ code: 404, msg: '' }, { status: 404 });
    const { figures } = JSON.parse(init.body) as { figures: FigureQuery[] };
    const data: FiguresResponse = {
      asOf: sampleMoment,
      figures: figures.map((query) => sampleFigure(query, records[query.resource] ?? [], country)),
    };
    return Response.json({ code: 200, msg: 'success', data });
  };
}

/** Counts and sums sample records as a gateway does. All belong to the requested period, half of them to one before. */
function sampleFigure(query: FigureQuery, records: PreviewedRecord[], country: Country): FigureResult {
  const { filter = {}, time, balance, groupBy: field, interval, asOf } = query;
  const { currency, zone } = country;
  const found = records.filter((record) => meetsFilter(record, filter));
  if (balance !== undefined)
    return {
      rows: found.slice(0, 1).map((record) => ({ currency, count: 1, sums: sumsOf([record], [balance]) })),
    };
  const counted = asOf === undefined ? found : found.filter((_, index) => index % 2 === 0);
  const span = filter[time] as { gte: string; lt: string } | undefined;
  const starts = interval && span ? intervalStarts(span, interval, zone) : [undefined];
  const rows = starts.flatMap((start, place) => {
    const own = counted.filter((_, index) => index % starts.length === place);
    const groups = groupBy(own, (record) =>
      field === undefined ? '' : JSON.stringify(record[field] ?? null),
    );
    return Object.values(groups).map((members) => ({
      currency,
      count: members.length,
      sums: sumsOf(members, query.sums ?? []),
      ...(start !== undefined && { start }),
      ...(field !== undefined && { group: (members[0]?.[field] ?? null) as string | null }),
    }));
  });
  return { rows };
}

function sumsOf(records: PreviewedRecord[], fields: string[]): Record<string, number> {
  return Object.fromEntries(
    fields.map((field) => [
      field,
      records.reduce((sum, { [field]: value }) => sum + (typeof value === 'number' ? value : 0), 0),
    ]),
  );
}
