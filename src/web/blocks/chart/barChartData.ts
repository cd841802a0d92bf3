import type { Translate } from '../../widgets/Widget';
import type { ChartTableContent } from './ChartTable';
import type { FieldOption } from '../../../metadata/model/BoundField';
import type { FigureResult } from '../../../contract/figures';
import type { SessionCountry } from '../../session/sessionStore';
import { type BoundFigure, figurePath, type FigureValue } from '../figures/figure';

/** One bar of a chart: the records that have one of the options. */
export interface ChartBar {
  /** `option-` and the option's value, or what it stands for instead. */
  key: string;
  /** Undefined for records without a value. */
  title: string | undefined;
  tone: FieldOption['tone'];
  /** Where the list of its records is; undefined where a list cannot be filtered by it. */
  path: string | undefined;
  /** Undefined where the figure is not known. */
  value: FigureValue | undefined;
}

/** Context in which bars are made. */
interface BarsContext {
  days: Parameters<typeof figurePath>[1];
  country: SessionCountry;
  isElsewhere: boolean;
}

/**
 * Returns a bar for each option of the field that a figure is grouped by, in their order. Options without records are 0; former
 * values and missing ones have bars too.
 */
export function chartBars(
  figure: BoundFigure,
  result: FigureResult | undefined,
  { days, country, isElsewhere }: BarsContext,
): ChartBar[] {
  const { options, resource, values } = figure;
  const { groupBy = '', sum = '' } = options;
  const isKnown = result !== undefined && 'rows' in result;
  const rows = isKnown ? result.rows.filter(({ currency }) => currency === country.currency) : [];
  const wanted = values[groupBy];
  const choices = (resource.fields[groupBy]?.options ?? []).filter(
    ({ value }) => !Array.isArray(wanted) || wanted.includes(value),
  );
  const valueOf = (group: unknown): FigureValue | undefined => {
    if (!isKnown) return undefined;
    const row = rows.find((each) => each.group === group);
    return { count: row?.count ?? 0, sum: row?.sums[sum] ?? 0 };
  };
  const others = rows.flatMap(({ group = null }) =>
    choices.some(({ value }) => value === group) ? [] : [group],
  );
  return [
    ...choices.map(({ value, title, tone }) => ({
      key: `option-${value}`,
      title,
      tone,
      path: figurePath({ ...figure, values: { ...values, [groupBy]: [value] } }, days, {
        country,
        isElsewhere,
      }),
      value: valueOf(value),
    })),
    ...others.map((group) => ({
      key: group === null ? 'none' : `other-${group}`,
      title: group === null ? undefined : String(group),
      tone: undefined,
      path: undefined,
      value: valueOf(group),
    })),
  ];
}

/** Content of a chart by choice, as bars or as a table. */
export interface ShownBars {
  title: string;
  figure: BoundFigure;
  bars: ChartBar[];
  country: SessionCountry;
}

/** Returns what a bar is called. */
export function barTitle({ title }: Pick<ChartBar, 'title'>, translate: Translate): string {
  return title ?? translate('corridor.chart.notSet');
}

/** Returns the table of a chart by choice, with a link from each option to its records. */
export function barsTable({ figure, bars }: ShownBars, translate: Translate): ChartTableContent {
  const { options, resource } = figure;
  const { groupBy = '', sum } = options;
  const count = { title: translate('corridor.figures.count'), resource };
  const sums = sum === undefined ? [] : [{ title: translate('corridor.figures.sum'), resource, sum }];
  return {
    head: resource.fields[groupBy]?.title ?? '',
    columns: [count, ...sums],
    rows: bars.map(({ key, tone, path, value, ...bar }) => ({
      key,
      title: barTitle(bar, translate),
      tone,
      path,
      cells: [{ value: value?.count }, ...sums.map(() => ({ value: value?.sum }))],
    })),
  };
}
