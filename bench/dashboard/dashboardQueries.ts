import type { PageDefinition } from '../../src/metadata/model/definitions';
import { figuresOf } from '../../src/metadata/model/figures';
import type { FigureQuery } from '../../src/contract/figures';

/** The orders are of the 90 days before it; 14:13 in the country. */
export const now = '2026-11-19T20:13:20.000Z';

const today = { gte: '2026-11-19T06:00:00.000Z', lt: '2026-11-20T06:00:00.000Z' };
/** Yesterday up to the same second, with which today is compared as it was then. */
const asOf = '2026-11-18T20:13:20.000Z';
const yesterday = { gte: '2026-11-18T06:00:00.000Z', lt: asOf };
const week = { gte: '2026-11-13T06:00:00.000Z', lt: today.lt };
const year = { gte: '2025-12-01T06:00:00.000Z', lt: '2026-12-01T06:00:00.000Z' };

/**
 * Returns the requests of an opened page: today compared with yesterday, and charts of a week by day. At their end are the `years`
 * charts of a year by month.
 */
export function pageQueries(page: PageDefinition): { queries: FigureQuery[]; years: number } {
  const first: FigureQuery[] = [];
  const ofYear: FigureQuery[] = [];
  for (const { figure, path } of figuresOf(page)) {
    const { resource, time, sum, balance, filter = {}, of } = figure;
    if (balance !== undefined) {
      first.push({ resource, time, balance, filter });
      continue;
    }
    const counted = { resource, time, ...(sum === undefined ? {} : { sums: [sum] }) };
    if (path.includes('series')) {
      first.push({ ...counted, filter: { ...filter, [time]: week }, interval: 'day' });
      ofYear.push({ ...counted, filter: { ...filter, [time]: year }, interval: 'month' });
    } else {
      for (const values of of ? [filter, of] : [filter]) {
        first.push({ ...counted, filter: { ...values, [time]: today } });
        first.push({ ...counted, filter: { ...values, [time]: yesterday }, asOf });
      }
    }
  }
  return { queries: [...first, ...ofYear], years: ofYear.length };
}
