import { useTranslate } from 'ra-core';
import { type ReactNode, use, useState } from 'react';
import { Button } from '../../ui/controls/Button';
import { useCopied } from '../../ui/controls/useCopied';
import { Segments } from '../../ui/controls/Segments';
import { ErrorState, Skeleton } from '../../ui/feedback/Placeholders';
import { NoFigure } from '../figures/FigureNumber';
import { SharedFailureContext } from '../figures/failures/CountryFailure';
import { BlockSection } from '../parts/BlockSection';
import type { LoadedChart } from './chartQuery';
import type { ChartState } from './useChart';
import { ChartTable, type ChartTableContent, tableTexts } from './ChartTable';
import './Chart.css';

interface ChartFrameProps {
  title: string;
  description: string | undefined;
  chart: ChartState;
  drawing: (loaded: LoadedChart) => ReactNode;
  table: (loaded: LoadedChart) => ChartTableContent;
}

/** Frame of all charts: heading, choice of a period, switch to the table, and the message of failed figures. */
export function ChartFrame({ title, description, chart, drawing, table }: ChartFrameProps) {
  const translate = useTranslate();
  const [isTable, setTable] = useState(false);
  const isReported = use(SharedFailureContext);
  const { country, periods, period, choose } = chart;
  const { data, error, isPending, isFetching, refetch } = chart.loading;
  const reasons = data?.results.flatMap((result) => ('unavailable' in result ? result.msg : [])) ?? [];
  return (
    <BlockSection
      title={title}
      description={description}
      // The table is a region with this name.
      isNamedInside={isTable && data !== undefined}
      actions={
        <>
          {periods.length > 1 && typeof period === 'string' && (
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
          {isTable && data && <CopyTable cells={tableTexts(table(data), country)} />}
          <Button size="small" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
            {translate('corridor.chart.table')}
          </Button>
        </>
      }
    >
      <div className="card chart" aria-busy={isFetching}>
        {isPending && <ChartSkeleton />}
        {!data && error && (
          <div className="chart__space chart__failure">
            {isReported ? (
              <NoFigure reason={error.message} />
            ) : (
              <ErrorState error={error} onRetry={() => void refetch()} />
            )}
          </div>
        )}
        {data && error && !isReported && (
          <p className="chart__note" role="alert">
            <span>{translate('corridor.figures.stale')}</span>{' '}
            <Button size="small" icon="refresh" busy={isFetching} onClick={() => void refetch()}>
              {translate('corridor.errors.retry')}
            </Button>
          </p>
        )}
        {[...new Set(reasons)].map((reason) => (
          <p key={reason} className="chart__note">
            {`— ${reason}`}
          </p>
        ))}
        {data && (isTable ? <ChartTable title={title} country={country} {...table(data)} /> : drawing(data))}
      </div>
    </BlockSection>
  );
}

/** Copies a table as a spreadsheet takes it. */
function CopyTable({ cells }: { cells: string[][] }) {
  const translate = useTranslate();
  const [copied, copy] = useCopied();
  return (
    <>
      <Button
        size="small"
        icon={copied ? 'check' : 'copy'}
        onClick={() => copy(cells.map((row) => row.join('\t')).join('\n'))}
      >
        {translate('corridor.chart.copy')}
      </Button>
      <span className="visually-hidden" aria-live="polite">
        {copied ? translate('corridor.detail.copied') : ''}
      </span>
    </>
  );
}

/** In place of a chart that loads. */
export function ChartSkeleton() {
  const translate = useTranslate();
  return (
    <div className="chart__space">
      <output className="visually-hidden">{translate('corridor.chart.loading')}</output>
      <Skeleton width="100%" />
    </div>
  );
}
