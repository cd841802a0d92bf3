import { useTranslate } from 'react-admin';
import { useState } from 'react';
import { CartesianGrid, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { formatMoney } from '../../../metadata/values/money';
import { useIsPhone } from '../../ui/breakpoints';
import { formatCount } from '../figures/FigureNumber';
import { axisWidth } from './chartData';
import type { ShownChart } from './ChartTable';

/** How the lines are told apart: by colour and by their dashes, as not everybody sees colours. */
const strokes = [
  { stroke: 'var(--accent-text)', strokeDasharray: undefined },
  { stroke: 'var(--info)', strokeDasharray: '6 4' },
  { stroke: 'var(--warning)', strokeDasharray: '2 4' },
];

const height = 260;

/** The chart as lines over a base of zero. Arrow keys go from point to point; the legend hides and shows lines. */
export function ChartDrawing({ title, series, points, interval, country }: ShownChart) {
  const translate = useTranslate();
  const isPhone = useIsPhone();
  const [hidden, setHidden] = useState<number[]>([]);
  const { numberFormat, amount } = country;
  const isMoney = series.some(({ options }) => options.sum !== undefined);
  const unit = isMoney ? country.currency : translate('corridor.figures.count');
  // Where on the axis something is, for which a number's precision is enough; texts are written from the exact values.
  const scale = isMoney ? 10 ** amount.precision : 1;
  const data = points.map(({ values, ...point }) => ({
    ...point,
    exact: values,
    values: values.map((value) => (value === undefined ? null : Number(value) / scale)),
  }));
  const compact = new Intl.NumberFormat(numberFormat, { notation: 'compact', numberingSystem: 'latn' });
  const largest = Math.max(0, ...data.flatMap(({ values }) => values.map((value) => value ?? 0)));
  const write = (value: number | string | undefined) => {
    if (value === undefined) return '–';
    return isMoney
      ? `${formatMoney(BigInt(value), country)} ${country.currency}`
      : formatCount(Number(value), country);
  };

  function toggle(index: number) {
    setHidden(hidden.includes(index) ? hidden.filter((each) => each !== index) : [...hidden, index]);
  }

  return (
    <>
      <div className="chart__legend">
        {series.length > 1 &&
          series.map(({ options }, index) => (
            <button
              key={index}
              type="button"
              className="chart__key"
              aria-pressed={!hidden.includes(index)}
              onClick={() => toggle(index)}
            >
              <svg width="24" height="8" aria-hidden="true">
                <line x1="0" y1="4" x2="24" y2="4" strokeWidth="2" {...strokes[index]} />
              </svg>
              {options.title}
            </button>
          ))}
        <span className="chart__unit">{unit}</span>
        <span className="chart__unit">{translate(`corridor.chart.by.${interval}`)}</span>
        <span className="chart__unit">{country.zone}</span>
      </div>
      <ResponsiveContainer width="100%" height={height}>
        <LineChart
          data={data}
          margin={{ top: 8, right: isPhone ? 8 : 16, bottom: 0, left: 0 }}
          accessibilityLayer
          title={title}
          desc={translate('corridor.chart.keys')}
        >
          <CartesianGrid vertical={false} stroke="var(--border)" />
          <XAxis
            dataKey="label"
            minTickGap={isPhone ? 24 : 16}
            tickLine={false}
            axisLine={{ stroke: 'var(--border-strong)' }}
            tick={{ fill: 'var(--text-muted)', fontSize: 12 }}
          />
          <YAxis
            width={axisWidth(largest, compact, isPhone ? 48 : 64)}
            domain={[0, 'auto']}
            allowDecimals={isMoney}
            tickFormatter={(value: number) => compact.format(value)}
            tickLine={false}
            axisLine={false}
            tick={{ fill: 'var(--text-muted)', fontSize: 12 }}
          />
          <Tooltip
            isAnimationActive={false}
            content={({ active, payload }) => {
              const point = payload?.[0]?.payload as (typeof data)[number] | undefined;
              if (!active || !point) return null;
              return (
                <div className="chart__tooltip">
                  <p>{point.title}</p>
                  {series.map(({ options }, index) =>
                    hidden.includes(index) ? null : (
                      <p key={index}>
                        {options.title}: <strong>{write(point.exact[index])}</strong>
                      </p>
                    ),
                  )}
                </div>
              );
            }}
          />
          {series.map(({ options }, index) => (
            <Line
              key={index}
              name={options.title}
              dataKey={`values.${index}`}
              hide={hidden.includes(index)}
              isAnimationActive={false}
              dot={data.length <= 1}
              strokeWidth={2}
              {...strokes[index]}
            />
          ))}
        </LineChart>
      </ResponsiveContainer>
    </>
  );
}
