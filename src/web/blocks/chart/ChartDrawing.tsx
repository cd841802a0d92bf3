import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { CartesianGrid, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { formatMoney } from '../../../metadata/values/money';
import { useSession } from '../../session/useSession';
import { useIsPhone } from '../../ui/breakpoints';
import { formatCount } from '../figures/FigureNumber';
import { axisFormat, axisTicks, axisWidth, type ChartPoint, type ShownChart } from './chartData';

/** Strokes that distinguish lines by colour and dashes, as not everybody sees colours. */
const strokes = [
  { stroke: 'var(--accent-text)', strokeDasharray: undefined },
  { stroke: 'var(--info)', strokeDasharray: '6 4' },
  { stroke: 'var(--warning)', strokeDasharray: '2 4' },
];

/** Stroke of the lines of the period before: each as that of this one, thinner and fainter. */
const faint = { strokeWidth: 1.5, strokeOpacity: 0.45 } as const;

/** Stroke of a line to a point that is not over. */
const dotted = { strokeDasharray: '0 5', strokeLinecap: 'round' } as const;

const height = 208;

const tick = { fill: 'var(--text-muted)', fontSize: 12 };

/** The chart as lines over a base of zero. Arrow keys go from point to point; the legend hides and shows lines. */
export function ChartDrawing({ title, series, points, interval, country, before }: ShownChart) {
  const translate = useTranslate();
  const { language } = useSession();
  const isPhone = useIsPhone();
  const [hidden, setHidden] = useState<number[]>([]);
  const { numberFormat, amount } = country;
  const isMoney = series.some(({ options }) => options.sum !== undefined);
  const unit = isMoney ? country.currency : translate('corridor.figures.count');
  // Where on the axis something is, for which a number's precision is enough; texts are written from the exact values.
  const scale = isMoney ? 10 ** amount.precision : 1;
  const scaled = (values: ChartPoint['values']) =>
    values.map((value) => (value === undefined ? null : Number(value) / scale));
  const drawn = points.map(({ values }) => scaled(values));
  const drawnBefore = points.map((point) => scaled(point.before?.values ?? []));
  const last = points.length - 1;
  const isOpen = points[last]?.isOpen === true && last > 0;
  const data = points.map(({ values, ...point }, place) => ({
    ...point,
    exact: values,
    exactBefore: point.before,
    earlier: drawnBefore[place]!,
    values: isOpen && place === last ? [] : drawn[place]!,
    // From the last point that is final to the one that may still grow.
    open: isOpen && place >= last - 1 ? drawn[place]! : [],
  }));
  const compact = axisFormat(language, numberFormat);
  const ticksOf = (isCounted: (index: number) => boolean) => {
    const numbers = [...drawn, ...drawnBefore].flatMap((values) =>
      values.filter((_, index) => isCounted(index)).map((value) => value ?? 0),
    );
    return axisTicks(Math.min(0, ...numbers), Math.max(0, ...numbers), !isMoney);
  };
  const ticks = ticksOf((index) => !hidden.includes(index));
  const titles = series.map(({ options }) => options.title);
  const soFar = translate(`corridor.chart.open.${interval}`);

  function toggle(index: number) {
    setHidden(hidden.includes(index) ? hidden.filter((each) => each !== index) : [...hidden, index]);
  }
  function write(value: number | string | undefined): string {
    if (value === undefined) return '—';
    return isMoney
      ? `${formatMoney(BigInt(value), country)} ${country.currency}`
      : formatCount(Number(value), country);
  }
  function linesOf(values: ChartPoint['values']) {
    const lines = titles.map((name, index) => ({ name, text: write(values[index]) }));
    return lines.filter((_, index) => !hidden.includes(index));
  }

  return (
    <>
      <div className="chart__legend">
        {titles.length > 1 && <LegendKeys titles={titles} hidden={hidden} onToggle={toggle} />}
        <span className="chart__units">
          {isOpen && (
            <span>
              <svg width="16" height="8" aria-hidden="true">
                <line x1="1" y1="4" x2="16" y2="4" strokeWidth="2" stroke="currentColor" {...dotted} />
              </svg>{' '}
              <span>{soFar}</span>
            </span>
          )}
          {before !== undefined && (
            <span>
              <svg width="16" height="8" aria-hidden="true">
                <line x1="1" y1="4" x2="16" y2="4" stroke="currentColor" {...faint} />
              </svg>{' '}
              <span>{before}</span>
            </span>
          )}
          <span>{unit}</span>
          <span>{translate(`corridor.chart.by.${interval}`)}</span>
          <span>{country.zone}</span>
        </span>
      </div>
      <ResponsiveContainer width="100%" height={height}>
        <LineChart
          data={data}
          margin={{ top: 8, right: isPhone ? 8 : 16, bottom: 0, left: 0 }}
          accessibilityLayer
          title={title}
          desc={[...(isOpen ? [soFar] : []), translate('corridor.chart.keys')].join('. ')}
        >
          <CartesianGrid vertical={false} stroke="var(--border)" />
          <XAxis
            dataKey="label"
            minTickGap={isPhone ? 24 : 16}
            tickLine={false}
            axisLine={{ stroke: 'var(--border-strong)' }}
            tick={tick}
          />
          <YAxis
            // The same whichever lines are shown.
            width={axisWidth(
              ticksOf(() => true),
              compact,
              isPhone ? 48 : 64,
            )}
            domain={[ticks[0]!, ticks.at(-1)!]}
            ticks={ticks}
            interval={0}
            tickFormatter={compact}
            tickLine={false}
            axisLine={false}
            tick={tick}
          />
          <Tooltip
            isAnimationActive={false}
            content={({ active, payload }) => {
              const point = payload?.[0]?.payload as (typeof data)[number] | undefined;
              if (!active || !point) return null;
              const { exact, exactBefore } = point;
              return (
                <div className="chart__tooltip">
                  <PointLines
                    title={point.isOpen ? `${point.title} · ${soFar}` : point.title}
                    lines={linesOf(exact)}
                  />
                  {exactBefore && (
                    <div className="muted">
                      <PointLines title={exactBefore.title} lines={linesOf(exactBefore.values)} />
                    </div>
                  )}
                </div>
              );
            }}
          />
          {before !== undefined &&
            titles.map((name, index) => (
              <Line
                key={`before-${index}`}
                name={`${name}, ${before}`}
                dataKey={`earlier.${index}`}
                hide={hidden.includes(index)}
                isAnimationActive={false}
                dot={false}
                {...strokes[index]}
                {...faint}
              />
            ))}
          {titles.map((name, index) => (
            <Line
              key={index}
              name={name}
              dataKey={`values.${index}`}
              hide={hidden.includes(index)}
              isAnimationActive={false}
              dot={data.length <= 1}
              strokeWidth={2}
              {...strokes[index]}
            />
          ))}
          {isOpen &&
            titles.map((name, index) => (
              <Line
                key={`open-${index}`}
                name={name}
                dataKey={`open.${index}`}
                hide={hidden.includes(index)}
                isAnimationActive={false}
                dot={false}
                strokeWidth={2}
                stroke={strokes[index]?.stroke}
                {...dotted}
              />
            ))}
        </LineChart>
      </ResponsiveContainer>
    </>
  );
}

interface LegendKeysProps {
  titles: string[];
  /** Places of the lines that are hidden. */
  hidden: number[];
  onToggle: (index: number) => void;
}

/** A button for each line, drawn as that, which hides or shows it. */
function LegendKeys({ titles, hidden, onToggle }: LegendKeysProps) {
  return titles.map((title, index) => (
    <button
      // Lines come from the page file and do not change their places.
      key={index}
      type="button"
      className="chart__key"
      aria-pressed={!hidden.includes(index)}
      onClick={() => onToggle(index)}
    >
      <svg width="24" height="8" aria-hidden="true">
        <line x1="0" y1="4" x2="24" y2="4" strokeWidth="2" {...strokes[index]} />
      </svg>
      <span>{title}</span>
    </button>
  ));
}

/** Values of the shown lines at a point. */
function PointLines({ title, lines }: { title: string; lines: { name: string; text: string }[] }) {
  const translate = useTranslate();
  return (
    <>
      <p>{title}</p>
      {lines.map(({ name, text }, index) => (
        <p key={index}>
          <span>{translate('corridor.validation.titled', { title: name, text: '' })}</span>
          <strong>{text}</strong>
        </p>
      ))}
    </>
  );
}
