import { useQuery } from '@tanstack/react-query';
import { use } from 'react';
import { useTranslate } from 'react-admin';
import type { FigureResult } from '../../../metadata/model/figures';
import { gatewayNow } from '../../client/gatewayTime';
import type { SessionCountry } from '../../session/Session';
import { useSession } from '../../session/useSession';
import { Button } from '../../ui/controls/Button';
import type { BlockProps } from '../parts/Block';
import { useBlockCountry } from '../parts/blockCountry';
import { BlockSection } from '../parts/BlockSection';
import { useToday } from '../parts/useToday';
import { type BoundFigure, figurePath, figureQuery, figureValue, periodSpan, spanBefore } from './figure';
import type { FigurePeriod, ShownFigure } from './shownFigure';
import { FigureTable } from './FigureTable';
import { FigureTiles } from './FigureTiles';
import { figuresKey, freshTime } from './figuresQuery';
import { requestFigures } from './requestFigures';
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
  const shown = figures.map((figure, index): ShownFigure => {
    const result = data?.current[index];
    return {
      figure,
      path: figurePath(figure, period, { country, isElsewhere: isGlobal }),
      value: figureValue(result, figure, country.currency),
      before: figureValue(data?.before?.[index], figure, country.currency),
      reason: reasonOf(result),
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
          <div className="figures__failure" role="alert">
            <span>{data ? translate('corridor.figures.stale') : error.message}</span>
            <Button size="small" icon="refresh" busy={isFetching} onClick={() => void refetch()}>
              {translate('corridor.errors.retry')} <span className="visually-hidden">· {country.name}</span>
            </Button>
          </div>
        )}
      </div>
    </BlockSection>
  );
}

const reasonOf = (result: FigureResult | undefined) =>
  result && 'unavailable' in result ? result.msg : undefined;

/** The figures of a period, and those of the period before where they are compared, of one moment. */
async function loadFigures(
  country: SessionCountry,
  figures: BoundFigure[],
  { period, compare, signal }: { period: FigurePeriod; compare: boolean; signal: AbortSignal },
) {
  const now = gatewayNow();
  const spans = [periodSpan(period, country.zone, now)];
  if (compare) spans.push(spanBefore(period, country.zone, now));
  const queries = spans.flatMap((span) =>
    figures.map((figure) => figureQuery(figure, country, { span, now })),
  );
  const { asOf, figures: results } = await requestFigures(country, queries, signal);
  return {
    asOf,
    current: results.slice(0, figures.length),
    before: compare ? results.slice(figures.length) : undefined,
  };
}
