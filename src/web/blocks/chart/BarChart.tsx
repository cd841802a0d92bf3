import { useTranslate } from 'react-admin';
import { useSession } from '../../session/useSession';
import { daysOf } from '../figures/figure';
import type { BlockProps } from '../parts/Block';
import { BarChartBars, BarChartTable } from './BarChartBars';
import { chartBars } from './barChartData';
import { barChartCells } from './chartCells';
import { ChartFrame } from './ChartFrame';
import type { LoadedChart } from './chartQuery';
import { useChart } from './useChart';

/** A figure for each option of a field (product 2.14). */
export function BarChart({ block }: BlockProps<'barChart'>) {
  const { title, description, periods } = block;
  const translate = useTranslate();
  const { isGlobal } = useSession();
  const chart = useChart(block, { periods, figures: [block], isOverTime: false });
  const figure = chart?.figures[0];
  if (!chart || !figure) return null;
  const { country } = chart;
  const shown = ({ period, span, results: [result] }: LoadedChart) => {
    const days = period === 'last12Months' ? daysOf(span, country.zone) : period;
    const bars = chartBars(figure, result, { days, country, isElsewhere: isGlobal });
    return { title, figure, bars, country };
  };
  return (
    <ChartFrame
      title={title}
      description={description}
      chart={chart}
      drawing={(loaded) => <BarChartBars {...shown(loaded)} />}
      table={(loaded) => <BarChartTable {...shown(loaded)} />}
      cells={(loaded) => barChartCells(shown(loaded), translate)}
    />
  );
}
