import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useTranslate } from 'ra-core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FigureResult } from '../../../src/contract/figures';
import {
  axisFormat,
  axisTicks,
  axisWidth,
  chartPoints,
  isEmptyChart,
  pointsTable,
  withBefore,
} from '../../../src/web/blocks/chart/chartData';
import { ChartTable, tableTexts } from '../../../src/web/blocks/chart/ChartTable';
import { ChartDrawing } from '../../../src/web/blocks/chart/ChartDrawing';
import { country } from '../generate/support/country';
import { parcels } from '../generate/support/parcels';
import { renderScreen } from '../generate/support/renderScreen';

const options = { title: 'Parcels', resource: 'parcels', time: 'sentAt', sum: 'price' };
const figure = { options, resource: parcels, values: { state: ['sent'] } };
const span = { gte: '2026-11-19T06:00:00.000Z', lt: '2026-11-21T06:00:00.000Z' };
const row = (start: string, price: number | string, currency = 'XXD') => ({
  currency,
  start,
  count: 1,
  sums: { price },
});
const result: FigureResult = {
  rows: [row('2026-11-20T06:00:00.000Z', '9007199254740993'), row('2026-11-19T06:00:00.000Z', 700, 'USD')],
};
const points = chartPoints([figure], [result], { span, interval: 'day', country });

const labels = (interval: 'hour' | 'month') =>
  chartPoints([figure], [{ rows: [] }], { span, interval, country }).map(({ label }) => label);

describe('the points of a chart', () => {
  it('have no gaps, and nothing of another currency', () => {
    expect(points.map(({ title, values }) => [title, ...values])).toEqual([
      ['2026-11-19', 0],
      ['2026-11-20', '9007199254740993'],
    ]);
  });

  it('are hours and months of the country’s zone too', () => {
    expect(labels('hour').slice(0, 2)).toEqual(['00:00', '01:00']);
    expect(labels('hour')).toHaveLength(48);
    expect(labels('month')).toEqual(['2026-11']);
  });

  it('say which of them is not over', () => {
    const cut = { ...span, lt: new Date(Date.parse(span.lt) - 3_600_000).toISOString() };
    const open = (of: typeof span) =>
      chartPoints([figure], [result], { span: of, interval: 'day', country }).map(({ isOpen }) => isOpen);
    expect(open(span)).not.toContain(true);
    expect(open(cut).slice(-2)).toEqual([false, true]);
  });

  it('are not known where the series is not', () => {
    const unknown: FigureResult = { unavailable: 'notReady', msg: 'Not counted yet.' };
    const [point] = chartPoints([figure], [unknown], { span, interval: 'day', country });
    expect(point?.values).toEqual([undefined]);
  });
});

describe('the axis of a chart', () => {
  const format = axisFormat('en', 'es-CO');

  it.each([
    [0, [0, 1]],
    [1, [0, 1]],
    [7, [0, 2, 4, 6, 8]],
    [23, [0, 5, 10, 15, 20, 25]],
    [999, [0, 200, 400, 600, 800, 1000]],
    [1_234_567, [0, 500_000, 1_000_000, 1_500_000]],
  ])('has lines at multiples of a round number where a count is at most %i', (largest, ticks) => {
    expect(axisTicks(0, largest, true)).toEqual(ticks);
  });

  it('has lines between whole numbers for amounts only, and lines below zero where one is', () => {
    expect(axisTicks(0, 0.29, false)).toEqual([0, 0.1, 0.2, 0.3]);
    expect(axisTicks(-23, 4, true)).toEqual([-25, -20, -15, -10, -5, 0, 5]);
  });

  it('is labeled with what its steps are, not with something near', () => {
    expect([350, 700, 1050, 1_400_000].map(format)).toEqual(['350', '700', '1,05K', '1,4M']);
  });

  it('separates thousands, in Chinese too', () => {
    expect(axisFormat('zh', 'es-MX')(5000)).toBe('5,000');
  });

  it('is written as the language does, whatever the country', () => {
    expect([350, 60_000, 1_400_000].map(axisFormat('zh', 'id-ID'))).toEqual(['350', '6万', '140万']);
  });

  it('has room for its longest number, such as 10,000T', () => {
    expect(axisWidth([0, 60_000], format, 48)).toBe(48);
    expect(axisWidth([0, 1e16], format, 48)).toBeGreaterThan('10.000T'.length * 7);
  });
});

describe('a chart without records', () => {
  const none: FigureResult = { rows: [row('2026-11-19T06:00:00.000Z', 700, 'USD')] };

  it.each<[string, FigureResult[], boolean]>([
    ['has none in its currency', [none, { rows: [] }], true],
    ['is none where one has a record, be it of 0', [none, { rows: [row(span.gte, 0)] }], false],
    ['is none where it is not known', [none, { unavailable: 'notReady', msg: 'Not counted yet.' }], false],
  ])('%s', (_, results, expected) => {
    expect(isEmptyChart(results, country.currency)).toBe(expected);
  });
});

const tableOf = (
  shown: typeof points,
  interval: 'day' | 'hour' = 'day',
  translate = keyOf,
  before?: string,
) =>
  pointsTable(
    { title: 'Sent', series: [figure], points: shown, interval, country, before },
    false,
    translate,
  );

/** Stands for the texts: the last part of their keys. */
const keyOf = (key: string) => key.split('.').at(-1)!;

interface TableOfProps {
  shown: typeof points;
  interval: 'day' | 'hour';
  before: string | undefined;
}

function TableOf({ shown, interval, before }: TableOfProps) {
  return <ChartTable title="Sent" country={country} {...tableOf(shown, interval, useTranslate(), before)} />;
}

const renderTable = (shown: typeof points, interval: 'day' | 'hour' = 'day', before?: string) =>
  renderScreen(<TableOf shown={shown} interval={interval} before={before} />);

describe('the table behind a chart', () => {
  it('has exact figures, each a link to the list of its records', () => {
    renderTable(points);
    const [, , last] = within(screen.getByRole('region', { name: 'Sent' })).getAllByRole('row');
    const link = within(last!).getByRole('link', { name: '90,071,992,547,409.93' });
    const query = new URLSearchParams(link.getAttribute('href')!.split('?')[1]);
    expect(JSON.parse(query.get('filter')!)).toEqual({
      state: ['sent'],
      sentAt: { from: '2026-11-20', to: '2026-11-20' },
    });
  });

  it('leads from an hour to the list of that hour', () => {
    const hours = chartPoints([figure], [{ rows: [] }], { span, interval: 'hour', country });
    renderTable(hours, 'hour');
    const links = within(screen.getByRole('region', { name: 'Sent' })).getAllByRole('link');
    expect(links).toHaveLength(48);
    const query = new URLSearchParams(links[14]!.getAttribute('href')!.split('?')[1]);
    expect(JSON.parse(query.get('filter')!)).toEqual({
      state: ['sent'],
      sentAt: { from: '2026-11-19', to: '2026-11-19', hour: 14 },
    });
  });

  it('says which day is not over', () => {
    const open = points.map((point, place) => ({ ...point, isOpen: place === points.length - 1 }));
    renderTable(open);
    const rows = screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
    expect(rows.filter((text) => text.includes('Today so far'))).toEqual([rows.at(-2)]);
  });

  it('has an exact total', () => {
    const amounts = ['9007199254740993', 700].map((amount, place) => ({
      ...points[place]!,
      values: [amount],
    }));
    renderTable(amounts);
    expect(screen.getByRole('row', { name: /^Total/ })).toHaveTextContent('90,071,992,547,416.93');
  });

  it('has below each figure that of the period before, with its name, and so its total', () => {
    const compared = withBefore(points, [
      { ...points[0]!, values: [200] },
      { ...points[1]!, values: [350] },
    ]);
    renderTable(compared, 'day', 'The 7 days before');
    const rows = screen.getAllByRole('row').map(({ textContent }) => textContent);
    expect(rows.slice(1)).toEqual([
      '2026-11-190.002.00 The 7 days before',
      '2026-11-2090,071,992,547,409.933.50 The 7 days before',
      'Total90,071,992,547,409.935.50 The 7 days before',
    ]);
  });

  it('has a dash for what is not known', () => {
    const unknown = points.map((point) => ({ ...point, values: [undefined] }));
    renderTable(unknown);
    // The total is not known either.
    expect(screen.getAllByText('—')).toHaveLength(3);
  });
});

describe('what is copied of a chart', () => {
  it('is its table with plain decimals, and nothing for what is not known', () => {
    const known = tableTexts(tableOf(points), country);
    expect(known).toEqual([
      ['time GMT-6', 'Parcels XXD'],
      ['2026-11-19', '0.00'],
      ['2026-11-20', '90071992547409.93'],
    ]);
    const unknown = points.map((point) => ({ ...point, values: [undefined] }));
    expect(tableTexts(tableOf(unknown), country)[1]).toEqual(['2026-11-19', '']);
    const compared = withBefore(points, points);
    expect(tableTexts(tableOf(compared, 'day', keyOf, 'Before'), country).slice(0, 2)).toEqual([
      ['time GMT-6', 'Parcels XXD', 'Parcels XXD, Before'],
      ['2026-11-19', '0.00', '0.00'],
    ]);
  });
});

describe('the drawing', () => {
  beforeEach(() => {
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 600, 260));
  });
  afterEach(() => vi.restoreAllMocks());

  it('says that its last point is not over', () => {
    const open = points.map((point, place) => ({ ...point, isOpen: place === points.length - 1 }));
    const { container } = renderScreen(
      <ChartDrawing title="Sent" series={[figure]} points={open} interval="day" country={country} />,
    );
    expect(screen.getByText('Today so far')).toBeVisible();
    expect(container.querySelector('svg desc')).toHaveTextContent(/^Today so far\. /);
  });

  it('has a fainter line for each of the period before, which its legend names', async () => {
    const compared = withBefore(points, points);
    renderScreen(
      <ChartDrawing
        title="Sent"
        series={[figure]}
        points={compared}
        interval="day"
        country={country}
        before="The 7 days before"
      />,
    );
    await waitFor(() => expect(document.querySelectorAll('.recharts-line')).toHaveLength(2));
    expect(screen.getByText('The 7 days before')).toBeVisible();
    expect(document.querySelectorAll('.recharts-line-curve[stroke-opacity]')).toHaveLength(1);
  });

  it('is named, and its legend hides and shows lines', async () => {
    const other = { ...figure, options: { ...options, title: 'Letters' } };
    const both = points.map((point) => ({ ...point, values: [1, 2] }));
    renderScreen(
      <ChartDrawing title="Sent" series={[figure, other]} points={both} interval="day" country={country} />,
    );
    await waitFor(() => expect(document.querySelectorAll('.recharts-line')).toHaveLength(2));
    expect(screen.getByText('By day')).toBeInTheDocument();
    expect(screen.getByText('Sent').tagName.toLowerCase()).toBe('title');
    fireEvent.click(screen.getByRole('button', { name: 'Letters', pressed: true }));
    await waitFor(() => expect(document.querySelectorAll('.recharts-line')).toHaveLength(1));
    expect(screen.getByRole('button', { name: 'Letters', pressed: false })).toBeInTheDocument();
  });
});
