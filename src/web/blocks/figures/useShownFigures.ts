import type { FigureResult } from '../../../contract/figures';
import { useSession } from '../../session/useSession';
import type { BlockProps } from '../parts/Block';
import { useBlockCountry, useBlockDay } from '../parts/blockCountry';
import { type BoundFigure, figurePath, figureValue, openOf, type ShownFigure, wholeOf } from './figure';
import { useBoundFigures, useFiguresQuery } from './figuresQuery';
import { figuresQuery } from './loadFigures';

/**
 * Loads the figures of a block together, for its country. It has those that the user may see and the country has. Unreadable ones
 * have a reason and no value (product 2.13).
 */
export function useShownFigures(block: BlockProps<'figures'>['block']) {
  const { period = 'today', compare = false } = block;
  const { isGlobal } = useSession();
  const country = useBlockCountry();
  const figures = useBoundFigures(block.figures, country);
  const day = useBlockDay();
  const query = country && figuresQuery(block, figures, { country, day: day! });
  const { data, error, isPending, isFetching, refetch } = useFiguresQuery(query);
  const showValue = (of: BoundFigure, now: FigureResult | undefined, then: FigureResult | undefined) => ({
    path: country && figurePath(of, period, { country, isElsewhere: isGlobal }),
    value: figureValue(now, of, country?.currency ?? ''),
    before: figureValue(then, of, country?.currency ?? ''),
  });
  const shown = figures.map((figure, index): ShownFigure => {
    const { current, before, whole, wholeBefore, open } = data?.figures[index] ?? {};
    const wholeFigure = wholeOf(figure);
    const openFigure = openOf(figure);
    return {
      figure,
      country: country!,
      period,
      ...showValue(figure, current, before),
      ...(wholeFigure && { whole: showValue(wholeFigure, whole, wholeBefore) }),
      ...(openFigure && { open: showValue(openFigure, open, undefined) }),
      reason: reasonOf(current),
    };
  });
  return {
    country,
    period,
    compare,
    figures: shown,
    hasData: data !== undefined,
    error,
    isPending,
    isFetching,
    refetch,
  };
}

const reasonOf = (result: FigureResult | undefined) =>
  result && 'unavailable' in result ? result.msg : undefined;
