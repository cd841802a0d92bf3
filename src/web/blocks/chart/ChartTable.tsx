import { LinkBase, useTranslate } from 'react-admin';
import type { FigureInterval } from '../../../contract/figures';
import type { SessionCountry } from '../../session/Session';
import { type BoundFigure, figurePath } from '../figures/figure';
import { FigureSum, formatCount, NoFigure } from '../figures/FigureNumber';
import type { ChartPoint } from './chartData';

/** What a chart shows, as a drawing or as a table. */
export interface ShownChart {
  title: string;
  series: BoundFigure[];
  points: ChartPoint[];
  /** What each point stands for. */
  interval: FigureInterval;
  country: SessionCountry;
}

/** The chart's figures as a table. Each figure is a link to the list of its records. */
export function ChartTable({
  title,
  series,
  points,
  interval,
  country,
  isElsewhere,
}: ShownChart & { isElsewhere: boolean }) {
  const translate = useTranslate();
  return (
    // A region that scrolls must be reachable by keyboard.
    <div className="chart__scroll" role="region" aria-label={title} tabIndex={0}>
      <table className="table chart__table">
        <thead>
          <tr>
            <th scope="col">
              {translate('corridor.chart.time')} <span className="muted">{country.zone}</span>
            </th>
            {series.map(({ options }, index) => (
              // Series come from the page file and do not change their places.
              <th key={index} scope="col" className="chart__number">
                {options.title}
                {options.sum !== undefined && <span className="muted"> {country.currency}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.map(({ start, title: label, days, values, isOpen }) => (
            <tr key={start}>
              <th scope="row">
                {label}
                {isOpen && <span className="muted"> {translate(`corridor.chart.open.${interval}`)}</span>}
              </th>
              {series.map((figure, index) => {
                const path = figurePath(figure, days, { country, isElsewhere });
                const number = <PointValue figure={figure} value={values[index]} country={country} />;
                return (
                  <td key={index} className="chart__number">
                    {path === undefined || values[index] === undefined ? (
                      number
                    ) : (
                      <LinkBase to={path}>{number}</LinkBase>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface PointValueProps {
  figure: BoundFigure;
  value: number | string | undefined;
  country: SessionCountry;
}

function PointValue({ figure: { options, resource }, value, country }: PointValueProps) {
  if (value === undefined) return <NoFigure reason={undefined} />;
  if (options.sum === undefined) return formatCount(Number(value), country);
  return <FigureSum country={country} resource={resource} sum={options.sum} value={value} />;
}
