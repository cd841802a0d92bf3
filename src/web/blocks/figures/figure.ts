import type { BoundResource } from '../../../metadata/model/BoundResource';
import type {
  FigureDefinition,
  FigureInterval,
  FigureQuery,
  FigureResult,
} from '../../../metadata/model/figures';
import { dayRange, formatInstant, instantOf, wallClock } from '../../../metadata/values/time';
import { listPath } from '../../generate/resource/links';
import { type FilterValues, toRequestFilter, widgetFilterValue } from '../../generate/filters/filterValues';
import type { SessionCountry } from '../../session/Session';
import { switchPath } from '../../session/switchPath';

/** A figure, as written in a page file, with its title in the language of the interface. */
export type FigureOptions = FigureDefinition & { title: string };

/** A figure in a country: its resource, as far as the user may see it, and the filter of the list whose sum it is. */
export interface BoundFigure<Options extends FigureOptions = FigureOptions> {
  options: Options;
  resource: BoundResource;
  /** Without the period; as the list keeps it in its address. */
  values: FilterValues;
}

/** Instants (ISO 8601 UTC): from `gte`, before `lt`. */
export interface Span {
  gte: string;
  lt: string;
}

/** The periods that figures have, and how a chart divides each. */
export const periods = {
  today: 'hour',
  yesterday: 'hour',
  last7Days: 'day',
  last30Days: 'day',
  last12Months: 'month',
} as const satisfies Record<string, FigureInterval>;

/** The name of a period. */
export type Period = keyof typeof periods;

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
    const { time, sum, filter = {}, groupBy } = options;
    const names = [time, ...Object.keys(filter), ...[sum, groupBy].filter((name) => name !== undefined)];
    if (!resource || names.some((name) => !Object.hasOwn(resource.fields, name))) return [];
    const values = Object.fromEntries(
      Object.entries(filter).map(([name, value]) => [
        name,
        Array.isArray(value) ? value : widgetFilterValue(resource.fields[name]!, value),
      ]),
    );
    return [{ options, resource, values }];
  });
}

/** The instants of a period in a country's zone. Months end with that of `now`. */
export function periodSpan(period: Period, zone: string, now: Date): Span {
  if (period !== 'last12Months') {
    const { gte = '', lt = '' } = dayRange(period, zone, now);
    return { gte, lt };
  }
  const month = wallClock(now, zone).startOf('month');
  return { gte: instantOf(month.subtract(11, 'month'), zone), lt: instantOf(month.add(1, 'month'), zone) };
}

/**
 * The instants with which a period is compared: as many days, or twelve months, before. A period that is not over is
 * compared with the part of the one before that ends at the same time.
 */
export function spanBefore(period: Period, zone: string, now: Date): Span {
  const { gte, lt } = periodSpan(period, zone, now);
  const end = now.toISOString() < lt ? now.toISOString() : lt;
  const days = Math.round((Date.parse(lt) - Date.parse(gte)) / dayLength);
  const earlier = (instant: string) => {
    const clock = wallClock(instant, zone);
    return instantOf(
      period === 'last12Months' ? clock.subtract(1, 'year') : clock.subtract(days, 'day'),
      zone,
    );
  };
  return { gte: earlier(gte), lt: earlier(end) };
}

const dayLength = 86_400_000;

/** Returns the request of a figure for a span of time. */
export function figureQuery(
  { options, resource, values }: BoundFigure,
  country: SessionCountry,
  { span, interval, now }: { span: Span; interval?: FigureInterval; now: Date },
): FigureQuery {
  const { time, sum, groupBy } = options;
  return {
    resource: resource.name,
    time,
    filter: { ...toRequestFilter(values, resource.fields, country, now), [time]: span },
    ...(sum !== undefined && { sums: [sum] }),
    ...(groupBy !== undefined && { groupBy }),
    ...(interval && { interval }),
  };
}

/** Returns where the list of a figure's records is; undefined if the resource has no screen of its own. */
export function figurePath(
  { options, resource, values }: BoundFigure,
  days: Exclude<Period, 'last12Months'> | { from: string; to: string },
  { country, isElsewhere }: { country: SessionCountry; isElsewhere: boolean },
): string | undefined {
  if (resource.path === undefined) return undefined;
  const range = typeof days === 'string' ? { range: days } : days;
  const to = listPath(resource.path, { ...values, [options.time]: range });
  return isElsewhere ? switchPath({ country: country.code, to }) : to;
}

/** The first and the last day (`YYYY-MM-DD`) of a span in a zone. */
export function daysOf({ gte, lt }: Span, zone: string): { from: string; to: string } {
  const last = new Date(Date.parse(lt) - 1).toISOString();
  return { from: formatInstant(gte, zone, 'day'), to: formatInstant(last, zone, 'day') };
}

/** How many records there are, and their sum in minor units; a string beyond 2^53. */
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
  return { count: row?.count ?? 0, sum: row?.sums[options.sum ?? ''] ?? 0 };
}
