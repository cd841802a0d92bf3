import { useTranslate } from 'ra-core';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useSession } from '../../session/useSession';
import { usePrinting } from '../../ui/code/usePrinting';
import type { BlockProps } from '../parts/Block';
import { intervalOf } from '../parts/period';
import { beforeText, chartPoints, isEmptyChart, pointsTable, withBefore } from './chartData';
import { ChartFrame, ChartSkeleton } from './ChartFrame';
import { ChartTable } from './ChartTable';
import type { LoadedChart } from './chartQuery';
import { useChart } from './useChart';

// The drawing library weighs more than the rest of a page.
const ChartDrawing = lazy(async () => ({ default: (await import('./ChartDrawing')).ChartDrawing }));

/** Figures over time (product 2.14). */
export function Chart({ block }: BlockProps<'chart'>) {
  const { title, description, series: written, periods, compare } = block;
  const translate = useTranslate();
  const { isGlobal } = useSession();
  const chart = useChart(block, { periods, figures: written, isOverTime: true, compare });
  if (!chart) return null;
  const { country, figures: series } = chart;
  const shown = ({ period, span, results, before }: LoadedChart) => {
    const place = { interval: intervalOf(period), country };
    const points = chartPoints(series, results, { span, ...place });
    const earlier = before && chartPoints(series, before.results, { span: before.span, ...place });
    return {
      title,
      series,
      ...place,
      points: earlier ? withBefore(points, earlier) : points,
      before: earlier && translate(beforeText(period)),
    };
  };
  const table = (loaded: LoadedChart) => pointsTable(shown(loaded), isGlobal, translate);
  return (
    <ChartFrame
      title={title}
      description={description}
      chart={chart}
      drawing={(loaded) =>
        isEmptyChart([...loaded.results, ...(loaded.before?.results ?? [])], country.currency) ? (
          <p className="chart__space chart__note">{translate('corridor.chart.empty')}</p>
        ) : (
          <WhenSeen printed={<ChartTable title={title} country={country} {...table(loaded)} />}>
            <Suspense fallback={<ChartSkeleton />}>
              <ChartDrawing {...shown(loaded)} />
            </Suspense>
          </WhenSeen>
        )
      }
      table={table}
    />
  );
}

interface WhenSeenProps {
  /** Drawing for a print that comes before: it does not wait for code. */
  printed: ReactNode;
  children: ReactNode;
}

/** Renders its content, which needs code of its own, once it is first scrolled into view. */
function WhenSeen({ printed, children }: WhenSeenProps) {
  const place = useRef<HTMLDivElement>(null);
  const [isSeen, setSeen] = useState(false);
  const isPrinting = usePrinting();
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
    });
    observer.observe(place.current!);
    return () => observer.disconnect();
  }, []);
  return <div ref={place}>{isSeen ? children : isPrinting ? printed : <ChartSkeleton />}</div>;
}
