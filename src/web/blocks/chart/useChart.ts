import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import type { FigureInterval, FigureResult } from '../../../metadata/model/figures';
import { blockId } from '../../../metadata/model/pageBlocks';
import { gatewayNow } from '../../client/gatewayTime';
import type { SessionCountry } from '../../session/Session';
import {
  type BoundFigure,
  type FigureOptions,
  figureQuery,
  type Period,
  periods as intervals,
  periodSpan,
  type Span,
} from '../figures/figure';
import { figuresKey, freshTime } from '../figures/figuresQuery';
import { requestFigures } from '../figures/requestFigures';
import { useBoundFigures } from '../figures/useBoundFigures';
import type { ShownBlock } from '../parts/Block';
import { useBlockCountry } from '../parts/blockCountry';
import { useToday } from '../parts/useToday';

/** The figures of a chart in one period. */
export interface LoadedChart {
  period: Period;
  span: Span;
  /** In the order of the figures. */
  results: FigureResult[];
}

/** A chart of a country: its figures, as far as the user may see them, and the period that the address names. */
export interface ChartState {
  country: SessionCountry;
  figures: BoundFigure[];
  periods: Period[];
  period: Period;
  choose: (period: Period) => void;
  loading: UseQueryResult<LoadedChart>;
}

/** What a chart consists of. */
interface ChartParts {
  periods: Period[];
  figures: FigureOptions[];
  /** Whether there is a figure for each hour, day or month of the period. */
  isOverTime: boolean;
}

/**
 * Loads the figures of a chart. The address names the period, under the block's id; the first one is the page without.
 * Returns undefined where there is nothing that the user may see.
 */
export function useChart(
  block: ShownBlock,
  { periods, figures: written, isOverTime }: ChartParts,
): ChartState | undefined {
  const country = useBlockCountry();
  const figures = useBoundFigures(written, country);
  const [search, setSearch] = useSearchParams();
  const name = blockId(block);
  const period = periods.find((each) => each === search.get(name)) ?? periods[0]!;
  const [day] = useToday(country ? [country.zone] : []);
  const loading = useQuery({
    queryKey: [figuresKey, country?.code, day, 'chart', period, written],
    queryFn: ({ signal }) =>
      loadChart(country!, figures, { period, interval: isOverTime ? intervals[period] : undefined, signal }),
    staleTime: freshTime,
    enabled: country !== undefined && figures.length > 0,
  });
  if (!country || figures.length === 0) return undefined;

  function choose(next: Period) {
    const query = new URLSearchParams(search);
    if (next === periods[0]) query.delete(name);
    else query.set(name, next);
    setSearch(query, { replace: true });
  }

  return { country, figures, periods, period, choose, loading };
}

async function loadChart(
  country: SessionCountry,
  figures: BoundFigure[],
  { period, interval, signal }: { period: Period; interval: FigureInterval | undefined; signal: AbortSignal },
): Promise<LoadedChart> {
  const now = gatewayNow();
  const span = periodSpan(period, country.zone, now);
  const queries = figures.map((figure) => figureQuery(figure, country, { span, interval, now }));
  const { figures: results } = await requestFigures(country, queries, signal);
  return { period, span, results };
}
