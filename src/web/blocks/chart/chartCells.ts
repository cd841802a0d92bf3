import type { SessionCountry } from '../../session/Session';
import type { Translate } from '../../widgets/Widget';
import type { BoundFigure, FigureValue } from '../figures/figure';
import type { ShownBars } from './BarChartBars';
import type { ShownChart } from './ChartTable';

/** Returns the table of a chart over time as texts, its head first. Amounts are plain decimals, which any spreadsheet reads. */
export function chartCells(
  { series, points, country }: Pick<ShownChart, 'series' | 'points' | 'country'>,
  translate: Translate,
): string[][] {
  return [
    [
      `${translate('corridor.chart.time')} ${country.zone}`,
      ...series.map((figure) => headOf(figure, country)),
    ],
    ...points.map(({ title, values }) => [
      title,
      ...series.map(({ options }, index) =>
        options.sum === undefined ? String(values[index] ?? '') : plainAmount(values[index], country),
      ),
    ]),
  ];
}

/** Returns the table of a chart by choice as texts, like {@link chartCells}. */
export function barChartCells(
  { figure, bars, country }: Pick<ShownBars, 'figure' | 'bars' | 'country'>,
  translate: Translate,
): string[][] {
  const { groupBy = '', sum } = figure.options;
  const amount = (value: FigureValue | undefined) =>
    sum === undefined ? [] : [plainAmount(value?.sum, country)];
  return [
    [
      figure.resource.fields[groupBy]?.title ?? '',
      translate('corridor.figures.count'),
      ...(sum === undefined ? [] : [`${translate('corridor.figures.sum')} ${country.currency}`]),
    ],
    ...bars.map(({ title, value }) => [
      title ?? translate('corridor.chart.notSet'),
      String(value?.count ?? ''),
      ...amount(value),
    ]),
  ];
}

function headOf({ options: { title, sum } }: BoundFigure, { currency }: SessionCountry): string {
  return sum === undefined ? title : `${title} ${currency}`;
}

/** An amount in minor units as `1234.56`; empty where it is not known. */
function plainAmount(value: number | string | undefined, { amount: { precision } }: SessionCountry): string {
  if (value === undefined) return '';
  const digits = String(value)
    .replace('-', '')
    .padStart(precision + 1, '0');
  const sign = String(value).startsWith('-') ? '-' : '';
  if (precision === 0) return sign + digits;
  return `${sign}${digits.slice(0, -precision)}.${digits.slice(-precision)}`;
}
