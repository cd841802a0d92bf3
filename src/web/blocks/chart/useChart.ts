import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { use } from 'react';
import type { FigureResult } from '../../../metadata/model/figures';
import { blockId } from '../../../metadata/model/pageBlocks';
import { gatewayNow } from '../../client/gatewayTime';
import type { SessionCountry } from '../../session/Session';
import {
  type BoundFigure,
  type FigureOptions,
  figureQuery,
  intervalOf,
  type NamedPeriod,
  type Period,
  periodSpan,
  type Span,
} from '../figures/figure';
import { figuresKey, freshTime } from '../figures/figuresQuery';
import { requestFigures } from '../figures/requestFigures';
import { useBoundFigures } from '../figures/useBoundFigures';
import type { ShownBlock } from '../parts/Block';
import { useBlockCountry } from '../parts/blockCountry';
import { useToday } from '../parts/useToday';
import { SharedPeriodContext } from '../period/sharedPeriod';
import { usePeriod } from '../period/usePeriod';

/** The figures of a chart in one period. */
export interface LoadedChart {
  period: Period;
  /** Up to the moment of the figures: what has not come yet is not 0. */
  span: Span;
  /** In the order of the figures. */
  results: FigureResult[];
}

/** A chart of a country: its figures, as far as the user may see them, and the period that the address names. */
export interface ChartState {
  country: SessionCountry;
  figures: BoundFigure[];
  /** What to choose from; none where the period is that of a `period` block. */
  periods: NamedPeriod[];
  period: Period;
  choose: (period: Period) => void;
  loading: UseQueryResult<LoadedChart>;
}

/** What a chart consists of. */
interface ChartParts {
  periods: NamedPeriod[] | undefined;
  figures: FigureOptions[];
  /** Whether there is a figure for each hour, day or month of the period. */
  isOverTime: boolean;
}

/** The period of a chart that has none, outside of a `period` block. */
const usualPeriods: NamedPeriod[] = ['last7Days'];

/**
 * Loads the figures of a chart. The address names the period, under the block's id, unless it is that of a `period` block.
 * Returns undefined where there is nothing that the user may see.
 */
export function useChart(
  block: ShownBlock,
  { periods, figures: written, isOverTime }: ChartParts,
): ChartState | undefined {
  const country = useBlockCountry();
  const figures = useBoundFigures(written, country);
  const shared = use(SharedPeriodContext);
  const isShared = periods === undefined && shared !== undefined;
  const [own, choose] = usePeriod(blockId(block), periods ?? usualPeriods);
  const period = isShared ? shared : own;
  const [day] = useToday(country ? [country.zone] : []);
  const loading = useQuery({
    queryKey: [figuresKey, country?.code, day, 'chart', period, written],
    queryFn: ({ signal }) => loadChart(country!, figures, { period, isOverTime, signal }),
    staleTime: freshTime,
    enabled: country !== undefined && figures.length > 0,
  });
  if (!country || figures.length === 0) return undefined;
  return { country, figures, periods: isShared ? [] : (periods ?? usualPeriods), period, choose, loading };
}

async function loadChart(
  country: SessionCountry,
  figures: BoundFigure[],
  { period, isOverTime, signal }: { period: Period; isOverTime: boolean; signal: AbortSignal },
): Promise<LoadedChart> {
  const now = gatewayNow();
  const span = periodSpan(period, country.zone, now);
  const interval = isOverTime ? { interval: intervalOf(period) } : {};
  const queries = figures.map((figure) => figureQuery(figure, country, { span, ...interval, now }));
  const { asOf, figures: results } = await requestFigures(country, queries, signal);
  const isOver = asOf > span.lt || asOf <= span.gte;
  return { period, span: isOver ? span : { ...span, lt: asOf }, results };
}
