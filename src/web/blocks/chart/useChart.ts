import type { UseQueryResult } from '@tanstack/react-query';
import { use } from 'react';
import { blockId } from '../../../metadata/model/pageBlocks';
import type { SessionCountry } from '../../session/sessionStore';
import type { BoundFigure } from '../figures/figure';
import { useBoundFigures, useFiguresQuery } from '../figures/figuresQuery';
import type { ShownBlock } from '../parts/Block';
import { useBlockCountry, useBlockDay } from '../parts/blockCountry';
import type { NamedPeriod, Period } from '../parts/period';
import { SharedPeriodContext, usePeriod } from '../period/usePeriod';
import { type ChartParts, chartQuery, type LoadedChart, usualPeriods } from './chartQuery';

/** A chart of a country: the figures that the user may see, and the period in the address. */
export interface ChartState {
  country: SessionCountry;
  figures: BoundFigure[];
  /** Periods to choose from; none where the period is that of a `period` block. */
  periods: NamedPeriod[];
  period: Period;
  choose: (period: Period) => void;
  loading: UseQueryResult<LoadedChart>;
}

/**
 * Loads the figures of a chart. The address names the period, under the block's id, unless it is that of a `period` block.
 * Returns undefined where there is nothing that the user may see.
 */
export function useChart(block: ShownBlock, parts: ChartParts): ChartState | undefined {
  const { periods = usualPeriods } = parts;
  const country = useBlockCountry();
  const figures = useBoundFigures(parts.figures, country);
  const shared = use(SharedPeriodContext);
  const isShared = parts.periods === undefined && shared !== undefined;
  const [own, choose] = usePeriod(blockId(block), periods);
  const period = isShared ? shared : own;
  const day = useBlockDay();
  const query = country && chartQuery(parts, figures, { country, day: day!, period });
  const loading = useFiguresQuery(query);
  if (!country || !query) return undefined;
  return { country, figures, periods: isShared ? [] : periods, period, choose, loading };
}
