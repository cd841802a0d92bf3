import { use } from 'react';
import { useTranslate } from 'ra-core';
import type { BlockProps } from '../parts/Block';
import { BlockSection } from '../parts/BlockSection';
import { FigureFailure, SharedFailureContext } from './failures/CountryFailure';
import { FigureTable } from './FigureTable';
import { FigureTiles } from './FigureTiles';
import { useSeesFigures } from './figuresQuery';
import { useShownFigures } from './useShownFigures';
import './Figures.css';
import './FigureStrip.css';

/** Figures of one country and period. What could not be read is a dash with the reason, never 0 (product 2.13). */
export function Figures({ block, page }: BlockProps<'figures'>) {
  const { title, description, variant = 'tiles' } = block;
  const translate = useTranslate();
  const isReported = use(SharedFailureContext);
  const { country, figures, hasData, error, isPending, isFetching, refetch, ...shown } =
    useShownFigures(block);
  const seesOthers = useSeesFigures(page.blocks, country);
  if (!country) return null;
  if (figures.length === 0) {
    // A page does not begin with what its user may not see.
    if (seesOthers) return null;
    const note = <p className="figures figures--none">{translate('corridor.figures.noFigures')}</p>;
    // Below the figures of another block, only its heading says which these are.
    return title === undefined ? note : <BlockSection title={title}>{note}</BlockSection>;
  }
  const Variant = variant === 'table' ? FigureTable : FigureTiles;
  const section = (
    <BlockSection title={title} description={description}>
      <div className="figures" aria-busy={isFetching}>
        {isPending && (
          <output className="visually-hidden">
            {translate('corridor.figures.loading', { country: country.name })}
          </output>
        )}
        <Variant country={country} figures={figures} {...shown} isLoading={isPending} />
        {error && !isReported && (
          <FigureFailure country={country} isFetching={isFetching} onRetry={() => void refetch()}>
            {hasData ? translate('corridor.figures.stale') : error.message}
          </FigureFailure>
        )}
      </div>
    </BlockSection>
  );
  return variant === 'strip' ? <div className="card figure-strip">{section}</div> : section;
}
