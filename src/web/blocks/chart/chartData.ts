import type { FigureInterval, FigureResult } from '../../../contract/figures';
import { numberFormatter, numberSeparators } from '../../../metadata/values/numbers';
import { formatInstant, intervalEnd, intervalStarts } from '../../../metadata/values/time';
import type { SessionCountry } from '../../session/sessionStore';
import type { Translate } from '../../widgets/Widget';
import type { Span } from '../../../metadata/values/periods';
import { type BoundFigure, daysOf, figurePath, type ListedDays } from '../figures/figure';
import type { Period } from '../parts/period';
import type { ChartTableContent } from './ChartTable';

/** One hour, day or month of a chart. */
export interface ChartPoint {
  /** The instant at which it begins (ISO 8601 UTC). */
  start: string;
  /** Label at the axis, in the country's zone: `14:00`, `11-20` or `2026-11`. */
  label: string;
  /** Title in the table: with the day, and the year. */
  title: string;
  /** Its days, or the hour of one, by which the list of its records is filtered. */
  days: ListedDays;
  /** By the place of the series; minor units of money, a string beyond 2^53. Undefined where the series is not known. */
  values: (number | string | undefined)[];
  /** Whether it is not over yet, so that more may come. */
  isOpen: boolean;
  /** The point at the same place of the period before, where there is one and they are compared. */
  before?: Pick<ChartPoint, 'title' | 'values'> | undefined;
}

/** Where the parts of `2026-11-20 14:05` are that an axis shows, and a table. */
const cuts: Record<FigureInterval, { label: [number, number]; title: [number, number] }> = {
  hour: { label: [11, 16], title: [0, 16] },
  day: { label: [5, 10], title: [0, 10] },
  month: { label: [0, 7], title: [0, 7] },
};

/** Returns the points of a chart without gaps: 0 where a series has no records, nothing where it is unknown. */
export function chartPoints(
  series: BoundFigure[],
  results: (FigureResult | undefined)[],
  { span, interval, country }: { span: Span; interval: FigureInterval; country: SessionCountry },
): ChartPoint[] {
  const { zone, currency } = country;
  const found = series.map(({ options: { sum } }, index) => {
    const result = results[index];
    if (!result || 'unavailable' in result) return undefined;
    const rows = result.rows.filter((row) => row.currency === currency && row.start !== undefined);
    return new Map(
      rows.map((row) => [Date.parse(row.start!), sum === undefined ? row.count : (row.sums[sum] ?? 0)]),
    );
  });
  const starts = intervalStarts(span, interval, zone);
  const afterLast = intervalEnd(starts.at(-1) ?? span.lt, interval, zone);
  return starts.map((start, index) => {
    const text = formatInstant(start, zone);
    const { label, title } = cuts[interval];
    return {
      start,
      label: text.slice(...label),
      title: text.slice(...title),
      days: {
        ...daysOf({ gte: start, lt: starts[index + 1] ?? span.lt }, zone),
        ...(interval === 'hour' && { hour: Number(text.slice(11, 13)) }),
      },
      values: found.map((values) => values && (values.get(Date.parse(start)) ?? 0)),
      isOpen: index === starts.length - 1 && afterLast > span.lt,
    };
  });
}

/** Returns points with those of the period before, place by place. */
export function withBefore(points: ChartPoint[], earlier: ChartPoint[]): ChartPoint[] {
  return points.map((point, place) => ({ ...point, before: earlier[place] }));
}

/** Returns the key of what the period before is called. */
export function beforeText(period: Period): string {
  const range = typeof period === 'string' ? period : 'days';
  return `corridor.chart.before.${range}`;
}

/** Content of a chart over time. */
export interface ShownChart {
  title: string;
  series: BoundFigure[];
  points: ChartPoint[];
  /** Interval of each point. */
  interval: FigureInterval;
  country: SessionCountry;
  /** Title of the period before, where they are compared. */
  before?: string | undefined;
}

/** Returns the table of a chart over time, with a link from each figure to its records. */
export function pointsTable(
  { series, points, interval, country, before }: ShownChart,
  isElsewhere: boolean,
  translate: Translate,
): ChartTableContent {
  return {
    head: translate('corridor.chart.time'),
    unit: country.zone,
    before,
    columns: series.map(({ options: { title, sum }, resource }) => ({ title, sum, resource })),
    rows: points.map(({ start, title, days, values, isOpen, before: earlier }) => ({
      key: start,
      title,
      note: isOpen ? translate(`corridor.chart.open.${interval}`) : undefined,
      cells: series.map((figure, index) => ({
        value: values[index],
        before: earlier?.values[index],
        path: figurePath(figure, days, { country, isElsewhere }),
      })),
    })),
  };
}

/** Whether it is known that no series has records in a currency. */
export function isEmptyChart(results: (FigureResult | undefined)[], currency: string): boolean {
  return results.every(
    (result) =>
      !result ||
      ('rows' in result && result.rows.every((row) => row.currency !== currency || row.count === 0)),
  );
}

/**
 * Returns the numbers at the lines of an axis from 0 beyond `least` and `largest`. They are multiples of a round number, at most
 * five per side, and whole if values are.
 */
export function axisTicks(least: number, largest: number, isWhole: boolean): number[] {
  const range = Math.max(largest, -least);
  const power = 10 ** Math.floor(Math.log10(range / 5 || 1));
  const found = [1, 2, 5, 10].map((digit) => digit * power).find((size) => range / size <= 5) ?? power;
  const step = isWhole ? Math.max(1, found) : found;
  const first = Math.floor(Math.min(0, least) / step);
  const last = Math.max(1, Math.ceil(largest / step));
  // Not 0.30000000000000004.
  return Array.from({ length: last - first + 1 }, (_, index) =>
    Number(((first + index) * step).toPrecision(12)),
  );
}

/**
 * Returns the number format of an axis: short in the language (`1.6M`, `160万`), with separators of `numberFormat`. Three digits, so
 * that 1,250 is not 1.3K.
 */
export function axisFormat(language: string, numberFormat: string): (value: number) => string {
  // Chinese writes thousands out, and in short without a sign between them unless it is told to.
  const short = numberFormatter(language, { notation: 'compact', maximumSignificantDigits: 3 });
  const { decimal, group } = numberSeparators(numberFormat);
  const signs: Record<string, string> = { decimal, group };
  return (number) =>
    short
      .formatToParts(number)
      .map(({ type, value }) => signs[type] ?? value)
      .join('');
}

/** Returns the width in px of an axis with these numbers, at least `least`. */
export function axisWidth(ticks: number[], format: (value: number) => string, least: number): number {
  return Math.max(least, Math.max(...ticks.map((value) => format(value).length)) * 7 + 10);
}
