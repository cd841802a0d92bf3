import { sql } from 'kysely';
import type { Database } from '../../../../../src/gateway/database/declared/tables';
import type { FigureQuery, FigureRow } from '../../../../../src/contract/figures';
import type { Model } from '../../../../../src/metadata/model/Model';
import { instantOf, wallClock } from '../../../../../src/metadata/values/time';

/** Ranges that begin and end anywhere, or nowhere. */
const filters: FigureQuery['filter'][] = [
  {},
  { sentAt: { gte: '2026-10-22T06:00:00Z', lt: '2026-10-25T06:00:00Z' } },
  { sentAt: { gte: '2026-10-22T07:13:05.123Z', lt: '2026-10-25T11:30:00.001Z' } },
  { sentAt: { gte: '2026-10-22T07:00:00Z', lt: '2026-10-22T09:45:00Z' } },
  { sentAt: { gte: '2026-10-22T07:10:00Z', lt: '2026-10-22T07:20:00Z' } },
  { sentAt: { gte: '2026-10-22T07:10:00Z', lt: '2026-10-22T07:10:00Z' } },
  { sentAt: { gte: '2026-10-22T07:00:00+05:30', lt: '2026-10-24T07:00:00+05:30' } },
  { sentAt: { gte: '2026-10-24T00:00:00Z' }, state: 'sent' },
  { sentAt: { lt: '2026-10-24T00:00:00Z' }, state: ['sent', 'lost'], fragile: false },
  { kind: { in: ['box'] }, fragile: [] },
];
const divisions: Partial<FigureQuery>[] = [
  {},
  { groupBy: 'kind' },
  { interval: 'hour' },
  { interval: 'day', groupBy: 'state' },
  { interval: 'month' },
];
/** Figures of parcels, each range in each division. */
export const queries = filters.flatMap((filter) =>
  divisions.map((division) => ({ ...division, filter, sums: ['price', 'weight'] })),
);

/** Returns the expected figures of `queries`: the table's rows, filtered and summed here. */
export async function expectedFigures(
  db: Database,
  model: Model,
  { merchantId, country }: { merchantId: string; country: string },
): Promise<FigureRow[][]> {
  const { rows } = await sql<StoredParcel>`
    select kind, state, fragile, currency, price, weight::float8 as weight, sent_at as "sentAt" from parcel
    where merchant_id = ${merchantId} and country = ${country}`.execute(db);
  return queries.map((query) => sumUp(rows, query, model.countries[country]!));
}

interface StoredParcel {
  kind: string | null;
  state: string | null;
  fragile: boolean | null;
  currency: string | null;
  price: number;
  weight: number | null;
  sentAt: string;
}

function sumUp(
  parcels: StoredParcel[],
  { filter = {}, groupBy, interval }: Partial<FigureQuery>,
  country: { currency: string; zone: string },
): FigureRow[] {
  const found = new Map<string, FigureRow>();
  for (const each of parcels.filter((one) => matches(one, filter))) {
    const row: FigureRow = {
      currency: each.currency ?? country.currency,
      ...(groupBy ? { group: each[groupBy as 'kind'] } : {}),
      ...(interval
        ? { start: instantOf(wallClock(each.sentAt, country.zone).startOf(interval), country.zone) }
        : {}),
      count: 0,
      sums: { price: 0, weight: 0 },
    };
    const key = JSON.stringify(row);
    const { count, sums } = found.get(key) ?? row;
    const price = Number(sums.price) + each.price;
    const weight = Number(sums.weight) + (each.weight ?? 0);
    found.set(key, { ...row, count: count + 1, sums: { price, weight } });
  }
  return [...found.values()];
}

function matches(parcel: StoredParcel, { sentAt = {}, ...fields }: Record<string, unknown>): boolean {
  const { gte, lt } = sentAt as { gte?: string; lt?: string };
  const time = Date.parse(parcel.sentAt);
  if (gte !== undefined && time < Date.parse(gte)) return false;
  if (lt !== undefined && time >= Date.parse(lt)) return false;
  return Object.entries(fields).every(([name, value]) => {
    const values = (value as { in?: unknown[] }).in ?? value;
    return [values].flat().includes(parcel[name as 'kind']);
  });
}
