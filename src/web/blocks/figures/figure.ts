import type { BoundResource } from '../../../metadata/model/BoundResource';
import { type FigureDefinition, fieldsOfFigure } from '../../../metadata/model/figures';
import type { FigureInterval, FigureQuery, FigureResult } from '../../../contract/figures';
import type { JsonValue } from '../../../metadata/model/json';
import { changingFields } from '../../../metadata/storage/stateHistory';
import { keptFilterValue } from '../../../metadata/values/filterOperators';
import type { Span } from '../../../metadata/values/periods';
import { formatInstant } from '../../../metadata/values/time';
import { listPath } from '../../generate/resource/ResourceScope';
import { type FilterValues, toRequestFilter } from '../../generate/filters/filterValues';
import type { SessionCountry } from '../../session/sessionStore';
import { switchPath } from '../../session/switchPath';
import { openStates } from './openStates';
import type { Days, NamedPeriod } from '../parts/period';

/** A figure, as written in a page file, with its title in the language of the interface. */
export type FigureOptions = FigureDefinition & { title: string };

/** A figure in a country: its resource as the user may see it, and its list's filter. */
export interface BoundFigure<Options extends FigureOptions = FigureOptions> {
  options: Options;
  resource: BoundResource;
  /** Without the period; as the list keeps it in its address. */
  values: FilterValues;
  /** The filter of the whole of which the figure is a share. */
  wholeValues?: FilterValues;
  /** The filter of records that may still become part of the share. */
  openValues?: FilterValues;
}

/** Days by which a list is filtered; of one day, it may be an hour (0 to 23). */
export type ListedDays = Days & { hour?: number };

/**
 * Returns figures bound to a country; `resources` are theirs, undefined where the user may not see one. A figure is left
 * out where the country does not have one of its fields.
 */
export function bindFigures<Options extends FigureOptions>(
  figures: Options[],
  resources: (BoundResource | undefined)[],
): BoundFigure<Options>[] {
  return figures.flatMap((options, index) => {
    const resource = resources[index];
    const { filter = {}, of } = options;
    if (!resource || fieldsOfFigure(options).some((name) => !Object.hasOwn(resource.fields, name))) return [];
    const values = listFilter(filter, resource);
    if (!of) return [{ options, resource, values }];
    const open = openStates(of, resource);
    const openValues = open && { openValues: listFilter(open, resource) };
    return [{ options, resource, values, wholeValues: listFilter(of, resource), ...openValues }];
  });
}

function listFilter(filter: Record<string, JsonValue>, { fields }: BoundResource): FilterValues {
  return Object.fromEntries(
    Object.entries(filter).map(([name, value]) => [name, keptFilterValue(fields[name]!, value)]),
  );
}

/** Returns the whole of a figure that is a share, as a figure; undefined for others. */
export function wholeOf<Options extends FigureOptions>({
  options,
  resource,
  wholeValues,
}: BoundFigure<Options>): BoundFigure<Options> | undefined {
  return wholeValues && { options, resource, values: wholeValues };
}

/** Returns the records that may still become some of these, as a figure; undefined where there can be none. */
export function openOf<Options extends FigureOptions>({
  options,
  resource,
  openValues,
}: BoundFigure<Options>): BoundFigure<Options> | undefined {
  return openValues && { options, resource, values: openValues };
}

/**
 * Whether what a figure was at an earlier moment is known. What is not is compared with nothing: records that had more time to
 * change would be set against some that had less.
 */
export function isKnownBefore({ options, resource }: BoundFigure): boolean {
  const { sum, balance, filter = {}, of = {} } = options;
  const names = [...Object.keys(filter), ...Object.keys(of), ...(sum === undefined ? [] : [sum])];
  return (
    balance === undefined &&
    changingFields(resource.fields, Object.keys(resource.edit?.fields ?? {}), names).length === 0
  );
}

/** Returns the request of a figure for a span of time. */
export function figureQuery(
  { options, resource, values }: BoundFigure,
  country: SessionCountry,
  { span, interval, now, asOf }: { span: Span; interval?: FigureInterval; now: Date; asOf?: string },
): FigureQuery {
  const { time, sum, balance, groupBy } = options;
  const filter = toRequestFilter(values, resource.fields, country, now);
  if (balance !== undefined) return { resource: resource.name, time, balance, filter };
  return {
    resource: resource.name,
    time,
    filter: { ...filter, [time]: { gte: span.gte, lt: span.lt } },
    ...(sum !== undefined && { sums: [sum] }),
    ...(groupBy !== undefined && { groupBy }),
    ...(interval && { interval }),
    ...(asOf !== undefined && { asOf }),
  };
}

/** Returns the route to a figure's records, or for a balance to the closing statement. Undefined if the resource has no screen. */
export function figurePath(
  { options, resource, values }: BoundFigure,
  days: Exclude<NamedPeriod, 'last12Months'> | ListedDays,
  { country, isElsewhere }: { country: SessionCountry; isElsewhere: boolean },
): string | undefined {
  if (resource.path === undefined) return undefined;
  const range = typeof days === 'string' ? { range: days } : days;
  const to = listPath(resource.path, { ...values, [options.time]: range });
  return isElsewhere ? switchPath({ country: country.code, to }) : to;
}

/** The first and the last day (`YYYY-MM-DD`) of a span in a zone. */
export function daysOf({ gte, lt }: Span, zone: string): Days {
  const last = new Date(Date.parse(lt) - 1).toISOString();
  return { from: formatInstant(gte, zone, 'day'), to: formatInstant(last, zone, 'day') };
}

/** Number of records, and their sum in minor units, or the balance; a string beyond 2^53. */
export interface FigureValue {
  count: number;
  sum: number | string;
}

/** Returns what a figure is in one currency; undefined if the gateway does not know it. Nothing is summed over currencies. */
export function figureValue(
  result: FigureResult | undefined,
  { options }: BoundFigure,
  currency: string,
): FigureValue | undefined {
  if (!result || 'unavailable' in result) return undefined;
  const row = result.rows.find((each) => each.currency === currency);
  return { count: row?.count ?? 0, sum: row?.sums[options.balance ?? options.sum ?? ''] ?? 0 };
}

/** A figure of the block, as written in a page file. */
export type ListedFigure = FigureOptions & {
  /** It is a part of the figure before it. */
  part?: boolean;
  /** Whether more of it is good, or less. */
  better?: 'more' | 'less';
  /** Marks a share that fell by so many percentage points, with at least so many records in each period. */
  alarm?: { points: number; records: number };
};

/** Value of a figure, and the place of its records' list. */
interface ShownValue {
  path: string | undefined;
  /** Undefined while it loads, and where it could not be read. */
  value: FigureValue | undefined;
  /** In the period before; undefined where nothing is compared. */
  before: FigureValue | undefined;
}

/** A figure and its values. */
export interface ShownFigure extends ShownValue {
  country: SessionCountry;
  period: FigurePeriod;
  figure: BoundFigure<ListedFigure>;
  /** The whole of which it is a share. */
  whole?: ShownValue;
  /** The records that may still become some of these. */
  open?: Omit<ShownValue, 'before'>;
  /** Why there is no value, for the user. */
  reason: string | undefined;
}

/** Props of what shows the figures. */
export interface ShownFiguresProps {
  country: SessionCountry;
  figures: ShownFigure[];
  period: FigurePeriod;
  /** Whether they are compared with those of the period before. */
  compare: boolean;
  isLoading: boolean;
}

/** A period of figures, which lists can be filtered by too. */
export type FigurePeriod = Exclude<NamedPeriod, 'last12Months'>;
