import { useQuery } from '@tanstack/react-query';
import { use } from 'react';
import { useTranslate } from 'react-admin';
import type { FigureResult } from '../../../metadata/model/figures';
import { useSession } from '../../session/useSession';
import type { BlockProps } from '../parts/Block';
import { useBlockCountry } from '../parts/blockCountry';
import { BlockSection } from '../parts/BlockSection';
import { useToday } from '../parts/useToday';
import { type BoundFigure, figurePath, figureValue, wholeOf } from './figure';
import type { ShownFigure } from './shownFigure';
import { FigureFailure } from './CountryFailure';
import { FigureTable } from './FigureTable';
import { FigureTiles } from './FigureTiles';
import { figuresKey, freshTime } from './figuresQuery';
import { loadFigures } from './loadFigures';
import { SharedFailureContext } from './sharedFailure';
import { useBoundFigures } from './useBoundFigures';
import './Figures.css';

/** Figures of one country and period, which are loaded together. What could not be read is a dash with the reason, never 0 (product 2.13). */
export function Figures({ block }: BlockProps<'figures'>) {
  const { title, description, period = 'today', compare = false, variant = 'tiles' } = block;
  const translate = useTranslate();
  const { isGlobal } = useSession();
  const isReported = use(SharedFailureContext);
  const country = useBlockCountry();
  const figures = useBoundFigures(block.figures, country);
  const [day] = useToday(country ? [country.zone] : []);
  const { data, error, isPending, isFetching, refetch } = useQuery({
    queryKey: [figuresKey, country?.code, day, period, compare, block.figures],
    queryFn: ({ signal }) => loadFigures(country!, figures, { period, compare, signal }),
    staleTime: freshTime,
    enabled: country !== undefined && figures.length > 0,
  });
  if (!country) return null;
  if (figures.length === 0) {
    return <p className="figures figures--none">{translate('corridor.figures.noFigures')}</p>;
  }
  const showValue = (of: BoundFigure, now: FigureResult | undefined, then: FigureResult | undefined) => ({
    path: figurePath(of, period, { country, isElsewhere: isGlobal }),
    value: figureValue(now, of, country.currency),
    before: figureValue(then, of, country.currency),
  });
  const shown = figures.map((figure, index): ShownFigure => {
    const { current, before, whole, wholeBefore } = data?.figures[index] ?? {};
    const wholeFigure = wholeOf(figure);
    return {
      figure,
      ...showValue(figure, current, before),
      ...(wholeFigure && { whole: showValue(wholeFigure, whole, wholeBefore) }),
      reason: reasonOf(current),
    };
  });
  const Variant = variant === 'table' ? FigureTable : FigureTiles;
  return (
    <BlockSection title={title} description={description}>
      <div className="figures" aria-busy={isFetching}>
        {isPending && (
          <output className="visually-hidden">
            {translate('corridor.figures.loading', { country: country.name })}
          </output>
        )}
        <Variant country={country} figures={shown} period={period} isLoading={isPending} />
        {error && !isReported && (
          <FigureFailure country={country} isFetching={isFetching} onRetry={() => void refetch()}>
            {data ? translate('corridor.figures.stale') : error.message}
          </FigureFailure>
        )}
      </div>
    </BlockSection>
  );
}

const reasonOf = (result: FigureResult | undefined) =>
  result && 'unavailable' in result ? result.msg : undefined;
