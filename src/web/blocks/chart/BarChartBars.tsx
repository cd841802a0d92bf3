import { LinkBase, useTranslate } from 'react-admin';
import { formatMoney } from '../../../metadata/values/money';
import type { SessionCountry } from '../../session/Session';
import { StateText } from '../../ui/feedback/StateText';
import type { BoundFigure } from '../figures/figure';
import { FigureSum, formatCount, NoFigure } from '../figures/FigureNumber';
import type { ChartBar } from './barChartData';
import './BarChartBars.css';

/** What a chart by choice shows, as bars or as a table. */
export interface ShownBars {
  title: string;
  figure: BoundFigure;
  bars: ChartBar[];
  country: SessionCountry;
}

/** Horizontal bars from a base of zero, in the tones of their options, each with its value at the end. */
export function BarChartBars({ title, figure, bars, country }: ShownBars) {
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
              <BarTitle bar={bar} hasTones={false} />
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

/** The chart's figures as a table. Each option is a link to the list of its records. */
export function BarChartTable({ title, figure, bars, country }: ShownBars) {
  const translate = useTranslate();
  const { options, resource } = figure;
  const { groupBy = '', sum } = options;
  const hasTones = bars.some(({ tone }) => tone);
  return (
    // A region that scrolls must be reachable by keyboard.
    <div className="chart__scroll" role="region" aria-label={title} tabIndex={0}>
      <table className="table chart__table">
        <thead>
          <tr>
            <th scope="col">{resource.fields[groupBy]?.title}</th>
            <th scope="col" className="chart__number">
              {translate('corridor.figures.count')}
            </th>
            {sum !== undefined && (
              <th scope="col" className="chart__number">
                {translate('corridor.figures.sum')} <span className="muted">{country.currency}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {bars.map(({ value, ...bar }) => (
            <tr key={bar.key}>
              <th scope="row">
                <BarTitle bar={bar} hasTones={hasTones} />
              </th>
              <td className="chart__number">
                {value ? formatCount(value.count, country) : <NoFigure reason={undefined} />}
              </td>
              {sum !== undefined && (
                <td className="chart__number">
                  {value ? (
                    <FigureSum country={country} resource={resource} sum={sum} value={value.sum} />
                  ) : (
                    <NoFigure reason={undefined} />
                  )}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface BarTitleProps {
  bar: Pick<ChartBar, 'title' | 'tone' | 'path'>;
  /** Whether the tone is shown as in lists. */
  hasTones: boolean;
}

function BarTitle({ bar: { title, tone, path }, hasTones }: BarTitleProps) {
  const translate = useTranslate();
  const text = title ?? translate('corridor.chart.notSet');
  const shown = hasTones ? <StateText tone={tone}>{text}</StateText> : text;
  return path === undefined ? shown : <LinkBase to={path}>{shown}</LinkBase>;
}
