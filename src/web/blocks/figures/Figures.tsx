import { use } from 'react';
import { useTranslate } from 'react-admin';
import type { FigureResult } from '../../../contract/figures';
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
import { useFiguresQuery } from './figuresQuery';
import { figuresQuery } from './loadFigures';
import { SharedFailureContext } from './sharedFailure';
import { useBoundFigures } from './useBoundFigures';
import './Figures.css';

/** Figures of one country and period, which are loaded together. What could not be read is a dash with the reason, never 0 (product 2.13). */
export function Figures({ block }: BlockProps<'figures'>) {
  const { title, description, period = 'today', variant = 'tiles' } = block;
  const translate = useTranslate();
  const { isGlobal } = useSession();
  const isReported = use(SharedFailureContext);
  const country = useBlockCountry();
  const figures = useBoundFigures(block.figures, country);
  const [day] = useToday(country ? [country.zone] : []);
  const query = country && figuresQuery(block, figures, { country, day: day! });
  const { data, error, isPending, isFetching, refetch } = useFiguresQuery(query);
  if (!country) return null;
  if (figures.length === 0) {
    const note = <p className="figures figures--none">{translate('corridor.figures.noFigures')}</p>;
    // Below the figures of another block, only its heading says which these are.
    return title === undefined ? note : <BlockSection title={title}>{note}</BlockSection>;
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
