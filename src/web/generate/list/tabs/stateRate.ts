import type { FigureQuery, FigureResult } from '../../../../contract/figures';
import type { BoundResource } from '../../../../metadata/model/BoundResource';
import type { Country } from '../../../../metadata/model/definitions';
import type { TabsDefinition } from '../../../../metadata/model/figures';
import { changingFields } from '../../../../metadata/storage/stateHistory';
import { readDays } from '../../../../metadata/values/filterOperators';
import { periodField, periodSpan, spanBefore } from '../../../../metadata/values/periods';
import { fewestCompared } from '../../../../metadata/values/numbers';
import { filterFields, type FilterValues, toRequestFilter } from '../../filters/filterValues';

/** The request of a rate of a list's records. */
interface RateRequest {
  /** The name of the range of days; undefined for days that were chosen. */
  range: string | undefined;
  /** The share and its whole, now, and where that is known in the period before. */
  figures: FigureQuery[];
}

/** Returns what a rate is made of; undefined where the list has no period with a beginning and an end. */
export function rateRequest(
  resource: BoundResource,
  { field, rate }: TabsDefinition,
  values: FilterValues,
  { country, now }: { country: Country; now: Date },
): RateRequest | undefined {
  const time = periodField(resource);
  if (!rate || time?.kind !== 'instant') return undefined;
  const { [time.name]: chosen, [field]: _state, ...others } = values;
  const days = readDays(chosen);
  const period = days && periodOf(days);
  if (period === undefined) return undefined;
  const fields = filterFields(resource);
  const known = [...Object.keys(others), field];
  const edited = Object.keys(resource.edit?.fields ?? {});
  const isKnownBefore = changingFields(resource.fields, edited, known).length === 0;
  const span = periodSpan(period, country.zone, now);
  const spans = [span, ...(isKnownBefore ? [spanBefore(period, country.zone, now)] : [])];
  return {
    range: typeof period === 'string' ? period : undefined,
    figures: spans.flatMap(({ gte, lt, ...then }) =>
      [rate.values, rate.of].map((states) => ({
        resource: resource.name,
        time: time.name,
        filter: {
          ...toRequestFilter({ ...others, [field]: states }, fields, country, now),
          [time.name]: { gte, lt },
        },
        ...then,
      })),
    ),
  };
}

/** A named range, or a first and a last day; a part of a day is compared with nothing. */
function periodOf(days: NonNullable<ReturnType<typeof readDays>>) {
  if ('range' in days) return days.range;
  const { from, to, hour } = days;
  return from !== undefined && to !== undefined && hour === undefined ? { from, to } : undefined;
}

/** A rate between 0 and 1, and the number of its records. */
interface Rate {
  part: number;
  whole: number;
  share: number;
}

/** Returns the rates now and before; undefined without records, and before also with too few to compare. */
export function readRates(results: FigureResult[]): { now: Rate | undefined; before: Rate | undefined } {
  const [part, whole, partBefore, wholeBefore] = results.map(countOf);
  const now = rateOf(part, whole);
  const before = rateOf(partBefore, wholeBefore);
  const areMany = [now, before].every((rate) => (rate?.whole ?? 0) >= fewestCompared);
  return { now, before: areMany ? before : undefined };
}

function rateOf(part: number | undefined, whole: number | undefined): Rate | undefined {
  if (part === undefined || whole === undefined || whole === 0) return undefined;
  return { part, whole, share: part / whole };
}

/** The records of all currencies. */
function countOf(result: FigureResult): number | undefined {
  return 'rows' in result ? result.rows.reduce((sum, { count }) => sum + count, 0) : undefined;
}
