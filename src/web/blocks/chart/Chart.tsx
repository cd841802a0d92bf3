import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { blockId } from '../../../metadata/model/pageBlocks';
import { gatewayNow } from '../../client/gatewayTime';
import type { SessionCountry } from '../../session/Session';
import { useSession } from '../../session/useSession';
import { Button } from '../../ui/controls/Button';
import { Segments } from '../../ui/controls/Segments';
import { ErrorState, Skeleton } from '../../ui/feedback/Placeholders';
import type { BlockProps } from '../parts/Block';
import {
  type BoundFigure,
  type FigureOptions,
  figureQuery,
  type Period,
  periods as intervals,
  periodSpan,
} from '../figures/figure';
import { figuresKey, freshTime } from '../figures/figuresQuery';
import { requestFigures } from '../figures/requestFigures';
import { useBoundFigures } from '../figures/useBoundFigures';
import { useBlockCountry } from '../parts/blockCountry';
import { BlockSection } from '../parts/BlockSection';
import { useToday } from '../parts/useToday';
import { chartPoints } from './chartData';
import { ChartTable } from './ChartTable';
import './Chart.css';

// The drawing library weighs more than the rest of a page.
const ChartDrawing = lazy(async () => ({ default: (await import('./ChartDrawing')).ChartDrawing }));

/** What a page file says of the block. */
interface ChartOptions {
  title: string;
  description?: string;
  series: FigureOptions[];
  periods: Period[];
}

/** Figures over time. The address names the period, under the block's id; the first one is the page without (product 2.14). */
export function Chart({ block }: BlockProps) {
  const { title, description, series: written, periods } = block as unknown as ChartOptions;
  const translate = useTranslate();
  const { isGlobal } = useSession();
  const country = useBlockCountry();
  const series = useBoundFigures(written, country);
  const [search, setSearch] = useSearchParams();
  const [isTable, setTable] = useState(false);
  const name = blockId(block);
  const period = periods.find((each) => each === search.get(name)) ?? periods[0]!;
  const [day] = useToday(country ? [country.zone] : []);
  const { data, error, isPending, isFetching, refetch } = useQuery({
    queryKey: [figuresKey, country?.code, day, 'chart', period, written],
    queryFn: ({ signal }) => loadPoints(country!, series, period, signal),
    staleTime: freshTime,
    enabled: country !== undefined && series.length > 0,
  });
  if (!country || series.length === 0) return null;

  function choose(next: Period) {
    const query = new URLSearchParams(search);
    if (next === periods[0]) query.delete(name);
    else query.set(name, next);
    setSearch(query, { replace: true });
  }

  const shown = { title, series, country, points: data?.points ?? [] };
  return (
    <BlockSection
      title={title}
      description={description}
      actions={
        <>
          {periods.length > 1 && (
            <Segments
              legend={translate('corridor.chart.period')}
              value={period}
              options={periods.map((value) => ({
                value,
                label: translate(`corridor.chart.periods.${value}`),
              }))}
              onChange={choose}
            />
          )}
          <Button size="small" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
            {translate('corridor.chart.table')}
          </Button>
        </>
      }
    >
      <div className="card chart" aria-busy={isFetching}>
        {isPending && <ChartSkeleton />}
        {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {data && error && (
          <p className="chart__note" role="alert">
            {translate('corridor.figures.stale')}{' '}
            <Button size="small" icon="refresh" busy={isFetching} onClick={() => void refetch()}>
              {translate('corridor.errors.retry')}
            </Button>
          </p>
        )}
        {data?.reasons.map((reason) => (
          <p key={reason} className="chart__note">
            – {reason}
          </p>
        ))}
        {data &&
          (isTable ? (
            <ChartTable {...shown} isElsewhere={isGlobal} />
          ) : (
            <WhenSeen>
              <Suspense fallback={<ChartSkeleton />}>
                <ChartDrawing {...shown} />
              </Suspense>
            </WhenSeen>
          ))}
      </div>
    </BlockSection>
  );
}

function ChartSkeleton() {
  const translate = useTranslate();
  return (
    <div className="chart__space">
      <output className="visually-hidden">{translate('corridor.chart.loading')}</output>
      <Skeleton width="100%" />
    </div>
  );
}

/** Renders its content, which needs code of its own, once it is first scrolled into view. */
function WhenSeen({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
    });
    observer.observe(place.current!);
    return () => observer.disconnect();
  }, []);
  return <div ref={place}>{isSeen ? children : <ChartSkeleton />}</div>;
}

async function loadPoints(
  country: SessionCountry,
  series: BoundFigure[],
  period: Period,
  signal: AbortSignal,
) {
  const now = gatewayNow();
  const span = periodSpan(period, country.zone, now);
  const interval = intervals[period];
  const queries = series.map((figure) => figureQuery(figure, country, { span, interval, now }));
  const { asOf, figures } = await requestFigures(country, queries, signal);
  const reasons = figures.flatMap((result) => ('unavailable' in result ? result.msg : []));
  return {
    asOf,
    points: chartPoints(series, figures, { span, interval, country }),
    reasons: [...new Set(reasons)],
  };
}
