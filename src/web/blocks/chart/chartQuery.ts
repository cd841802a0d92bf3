import type { FigureQuery, FigureResult } from '../../../contract/figures';
import { blockId } from '../../../metadata/model/pageBlocks';
import { periodSpan, type Span, spanBefore } from '../../../metadata/values/periods';
import { gatewayNow } from '../../client/gatewayTime';
import type { SessionCountry } from '../../session/sessionStore';
import { type BoundFigure, type FigureOptions, figureQuery, isKnownBefore } from '../figures/figure';
import { loadBoundFigures, queryFigures } from '../figures/figuresQuery';
import { requestFigures } from '../figures/requestFigures';
import type { BlockQuery, EarlyPlace, ShownBlock } from '../parts/Block';
import { intervalOf, type NamedPeriod, type Period } from '../parts/period';
import { todayIn } from '../parts/blockCountry';
import { periodAt } from '../period/chosenPeriod';

/** Parts of a chart. */
export interface ChartParts {
  /** None where the period is that of a `period` block. */
  periods: NamedPeriod[] | undefined;
  figures: FigureOptions[];
  /** Whether there is a figure for each hour, day or month of the period. */
  isOverTime: boolean;
  /** Whether the period before is loaded as well. */
  compare?: boolean | undefined;
}

/** The period of a chart that has none, outside of a `period` block. */
export const usualPeriods: NamedPeriod[] = ['last7Days'];

/** The figures of a chart in one period. */
export interface LoadedChart {
  period: Period;
  /** Up to the moment of the figures: what has not come yet is not 0. */
  span: Span;
  /** In the order of the figures. */
  results: FigureResult[];
  /** The figures of the period before, up to the same time; unknown ones have no result. */
  before?: { span: Span; results: (FigureResult | undefined)[] };
}

/** Returns the query for the figures of a chart, undefined where it has none; `day` is today in the country. */
export function chartQuery(
  { figures: written, isOverTime, compare = false }: ChartParts,
  figures: BoundFigure[],
  { country, day, period }: { country: SessionCountry; day: string; period: Period },
): BlockQuery<LoadedChart> | undefined {
  return queryFigures(country, figures, [day, 'chart', period, compare, written], ({ signal }) =>
    loadChart(country, figures, { period, isOverTime, compare, signal }),
  );
}

/** The query of a chart, before the chart is shown. */
export async function earlyChart(
  block: ShownBlock,
  parts: ChartParts,
  { country, language, search, period: shared }: EarlyPlace,
): Promise<BlockQuery[]> {
  if (!country) return [];
  const { periods = usualPeriods } = parts;
  const today = todayIn(country.zone);
  const own = periodAt(search.get(blockId(block)), periods, { maxDays: undefined, today });
  const period = parts.periods ? own : (shared ?? own);
  const figures = await loadBoundFigures(parts.figures, country, language);
  const query = chartQuery(parts, figures, { country, day: today, period });
  return query ? [query] : [];
}

async function loadChart(
  country: SessionCountry,
  figures: BoundFigure[],
  {
    period,
    isOverTime,
    compare,
    signal,
  }: { period: Period; isOverTime: boolean; compare: boolean; signal: AbortSignal },
): Promise<LoadedChart> {
  const now = gatewayNow();
  const span = periodSpan(period, country.zone, now);
  const interval = isOverTime ? { interval: intervalOf(period) } : {};
  const queries = figures.map((figure) => figureQuery(figure, country, { span, ...interval, now }));
  const earlier = spanBefore(period, country.zone, now);
  const queriesBefore = figures.map((figure): FigureQuery | undefined => {
    if (!compare || !isKnownBefore(figure)) return undefined;
    // Whatever state records have, there were as many of them: only a filter asks for the states of then.
    const asOf = Object.keys(figure.values).length > 0 ? { asOf: earlier.asOf } : {};
    return figureQuery(figure, country, { span: earlier, ...interval, now, ...asOf });
  });
  const asked = [...queries, ...queriesBefore.filter((query) => query !== undefined)];
  const { asOf, figures: found } = await requestFigures(country, asked, signal);
  const isOver = asOf > span.lt || asOf <= span.gte;
  const rest = found.slice(queries.length).values();
  const resultsBefore = queriesBefore.map((query) => (query ? rest.next().value : undefined));
  return {
    period,
    span: isOver ? span : { ...span, lt: asOf },
    results: found.slice(0, queries.length),
    ...(compare && { before: { span: earlier, results: resultsBefore } }),
  };
}
