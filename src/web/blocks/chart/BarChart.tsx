import { useTranslate } from 'ra-core';
import { useSession } from '../../session/useSession';
import { daysOf } from '../figures/figure';
import type { BlockProps } from '../parts/Block';
import { barsTable, barTitle, chartBars, type ShownBars } from './barChartData';
import { ChartFrame } from './ChartFrame';
import type { LoadedChart } from './chartQuery';
import { useChart } from './useChart';
import { formatMoney } from '../../../metadata/values/money';
import { formatCount, OptionalLink } from '../figures/FigureNumber';
import './BarChartBars.css';

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
      table={(loaded) => barsTable(shown(loaded), translate)}
    />
  );
}

/** Horizontal bars from a base of zero, in the tones of their options, each with its value at the end. */
function BarChartBars({ title, figure, bars, country }: ShownBars) {
  const translate = useTranslate();
  const isMoney = figure.options.sum !== undefined;
  const drawn = bars.flatMap(({ value, ...bar }) => {
    if (!value) return [];
    const text = isMoney ? formatMoney(BigInt(value.sum), country) : formatCount(value.count, country);
    // A number's precision is enough for a length.
    return [{ ...bar, count: value.count, text, length: Number(isMoney ? value.sum : value.count) }];
  });
  if (drawn.length === 0) return null;
  if (drawn.every(({ count }) => count === 0)) {
    return <p className="chart__note">{translate('corridor.chart.empty')}</p>;
  }
  const longest = Math.max(...drawn.map(({ length }) => length));
  const hasTones = bars.some(({ tone }) => tone);
  // The longest bar leaves room for the longest value, so that all lengths are to scale.
  const valueWidth = `${Math.max(...drawn.map(({ text }) => text.length)) + 2}ch`;
  return (
    <>
      <p className="chart__unit">{isMoney ? country.currency : translate('corridor.figures.count')}</p>
      <ul className="bar-chart-bars" aria-label={title}>
        {drawn.map(({ key, length, text, ...bar }) => {
          const share = longest > 0 ? Math.max(length, 0) / longest : 0;
          return (
            <li key={key} className="bar-chart-bars__row">
              <OptionalLink to={bar.path}>{barTitle(bar, translate)}</OptionalLink>
              <span className="bar-chart-bars__line">
                <span
                  className={`bar-chart-bars__bar bar-chart-bars__bar--${bar.tone ?? (hasTones ? 'neutral' : 'plain')}`}
                  style={{ width: `calc((100% - ${valueWidth}) * ${share})` }}
                />
                <span>{text}</span>
              </span>
            </li>
          );
        })}
      </ul>
    </>
  );
}
