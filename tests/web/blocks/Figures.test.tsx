import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { periodSpan, spanBefore } from '../../../src/metadata/values/periods';
import type { FigurePeriod, ShownFigure } from '../../../src/web/blocks/figures/figure';
import { FigureTable } from '../../../src/web/blocks/figures/FigureTable';
import { FigureTiles } from '../../../src/web/blocks/figures/FigureTiles';
import { country } from '../generate/support/country';
import { parcels } from '../generate/support/parcels';
import { renderScreen } from '../generate/support/renderScreen';

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T05:30:00Z') }));
afterEach(() => vi.useRealTimers());

const value = { count: 1234, sum: 123_456_789 };

function shown(more: Partial<ShownFigure> = {}): ShownFigure {
  const options = { title: 'Parcels', resource: 'parcels', time: 'sentAt', sum: 'price' };
  const figure = { options, resource: parcels, values: {} };
  const at = { country, period: 'today' } as const;
  return { figure, ...at, path: '/Parcels', value, before: undefined, reason: undefined, ...more };
}

const balance = shown();
balance.figure = {
  ...balance.figure,
  options: { title: 'Left', resource: 'parcels', time: 'sentAt', balance: 'price' },
};

/** Three quarters of 40 parcels arrived; before, it was half of 20. */
function share(more: Partial<ShownFigure> = {}, better?: 'more' | 'less'): ShownFigure {
  const options = { title: 'Arrived', resource: 'parcels', time: 'sentAt', ...(better && { better }) };
  const path = '/Parcels?all';
  return shown({
    figure: { options, resource: parcels, values: {} },
    value: { count: 30, sum: 0 },
    before: { count: 10, sum: 0 },
    whole: { path, value: { count: 40, sum: 0 }, before: { count: 20, sum: 0 } },
    ...more,
  });
}

describe('figures as a table', () => {
  it('have numbers and sums in the country’s format', () => {
    renderScreen(
      <FigureTable country={country} figures={[shown()]} period="today" compare={false} isLoading={false} />,
    );
    const cells = screen.getAllByRole('cell').map(({ textContent }) => textContent);
    expect(cells).toEqual(['1,234', '1,234,567.89']);
  });

  it('have no number where all are balances', () => {
    renderScreen(
      <FigureTable country={country} figures={[balance]} period="today" compare={false} isLoading={false} />,
    );
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Now',
      'Amount XXD',
    ]);
    expect(screen.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['1,234,567.89']);
  });

  it('have shares in percent, above those of the period before', () => {
    renderScreen(
      <FigureTable country={country} figures={[share()]} period="today" compare isLoading={false} />,
    );
    const cells = screen.getAllByRole('cell').map(({ textContent }) => textContent);
    expect(cells).toEqual(['30', '75.0%50.0% this time yesterday']);
  });

  it('say beside a share how many records are still open', () => {
    const open = { path: undefined, value: { count: 13, sum: 0 } };
    renderScreen(
      <FigureTable country={country} figures={[share({ open })]} period="today" compare isLoading={false} />,
    );
    expect(screen.getAllByRole('cell').at(-1)).toHaveTextContent(/75\.0%.*this time yesterday13 still open$/);
  });
});

const tiles = (figure: ShownFigure, period: FigurePeriod = 'today') => {
  renderScreen(
    <FigureTiles
      country={country}
      figures={[{ ...figure, period }]}
      period={period}
      compare={false}
      isLoading={false}
    />,
  );
  return screen.getByRole('listitem');
};

describe('figures as tiles', () => {
  it('are links to the list whose sum they are', () => {
    const tile = tiles(shown());
    expect(within(tile).getByRole('link', { name: 'Parcels' })).toHaveAttribute(
      'href',
      expect.stringMatching(/\/Parcels$/),
    );
    expect(tile).toHaveTextContent('1,234,567.89 XXD');
    expect(tile).toHaveTextContent('1,234 parcels');
  });

  it('say of which records they are the number and the sum', async () => {
    const tile = tiles(shown({ figure: { ...shown().figure, values: { state: ['sent'] } } }));
    await userEvent.click(within(tile).getByRole('button', { name: '1,234,567.89 XXD' }));
    const dialog = await screen.findByRole('dialog', { name: /^Parcels · / });
    expect(
      await within(dialog).findByText(/^The sum of “Price” over all records in “Parcels”/),
    ).toBeVisible();
    expect(dialog).toHaveTextContent(/Sent atToday · .+ GMT-6/);
    expect(dialog).toHaveTextContent('Records1,234');
    expect(within(dialog).getByRole('link', { name: 'Show these records' })).toHaveAttribute(
      'href',
      expect.stringMatching(/\/Parcels$/),
    );
  });

  it.each([
    [{ count: 1, sum: 100_000_000 }, '+23% vs. this time yesterday'],
    [{ count: 1, sum: 200_000_000 }, '-38% vs. this time yesterday'],
    [{ count: 1, sum: 123_000_000 }, '+0.4% vs. this time yesterday'],
    [{ count: 1, sum: 123_456_789 }, 'Same as this time yesterday'],
    [{ count: 0, sum: 0 }, 'Up from 0 vs. this time yesterday'],
  ])('say how they differ from %o', (before, words) => {
    expect(tiles(shown({ before }))).toHaveTextContent(words);
  });

  it.each([
    [1000, '1,234 parcels, 23% more'],
    [4936, '1,234 parcels, 75% fewer'],
  ])('say how the number differs from %i as well', (count, words) => {
    expect(tiles(shown({ before: { count, sum: 0 } }))).toHaveTextContent(words);
  });

  it('say so in Chinese, after a full-width comma', () => {
    const before = { count: 1000, sum: 0 };
    renderScreen(
      <FigureTiles
        country={country}
        figures={[shown({ before })]}
        period="today"
        compare={false}
        isLoading={false}
      />,
      {
        language: 'zh',
      },
    );
    expect(screen.getByRole('listitem')).toHaveTextContent('parcels，增加 23%');
  });

  it.each([
    [undefined, 'neutral'],
    ['more', 'success'],
    ['less', 'error'],
  ] as const)('where %s is better, more of it has the tone %s, beside its sign', (better, tone) => {
    const line = within(tiles(share({}, better))).getByText(/vs\./).parentElement;
    expect(line).toHaveClass(`figure-tiles__change--${tone}`);
    expect(line).toHaveTextContent('+25.0 pp vs. this time yesterday');
  });

  it('are a share with the numbers that it is made of, each a link to its list', () => {
    const tile = tiles(share());
    expect(tile).toHaveTextContent('75.0%');
    expect(tile).toHaveTextContent('30 of 40 parcels');
    const links = within(tile).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')?.split('/').at(-1)])).toEqual([
      ['Arrived', 'Parcels'],
      ['40 parcels', 'Parcels?all'],
    ]);
  });

  it('say how many records are still open, with a link to these', () => {
    const tile = tiles(share({ open: { path: '/Parcels?open', value: { count: 1_300, sum: 0 } } }));
    expect(tile).toHaveTextContent('30 of 40 parcels · 1,300 still open');
    expect(within(tile).getByRole('link', { name: '1,300 still open' })).toHaveAttribute(
      'href',
      expect.stringMatching(/\/Parcels\?open$/),
    );
  });

  it('say that none has ended where all are still open', () => {
    const none = { count: 0, sum: 0 };
    const whole = { path: undefined, value: none, before: none };
    const open = { path: undefined, value: { count: 2, sum: 0 } };
    const tile = tiles(share({ value: none, whole, open }));
    expect(within(tile).getByText('None has ended yet')).toBeInTheDocument();
    expect(tile).toHaveTextContent('2 still open');
  });

  it.each([
    [19, 40],
    [40, 19],
  ])('judge no share of fewer than 20 records: %i of now, %i of before', (now, then) => {
    const whole = { path: undefined, value: { count: now, sum: 0 }, before: { count: then, sum: 0 } };
    const few = share({ value: { count: 1, sum: 0 }, before: { count: 19, sum: 0 }, whole }, 'more');
    const line = within(tiles(few)).getByText('Too few to compare with this time yesterday').parentElement;
    expect(line).toHaveClass('figure-tiles__change--neutral');
    expect(line?.querySelector('svg')).toBeNull();
  });

  it.each([
    [{ count: 0, sum: 0 }, { count: 9999, sum: 0 }, '0.0%'],
    [{ count: 1, sum: 0 }, { count: 9999, sum: 0 }, '0.1%'],
    [{ count: 9998, sum: 0 }, { count: 9999, sum: 0 }, '99.9%'],
    [{ count: 9999, sum: 0 }, { count: 9999, sum: 0 }, '100.0%'],
  ])('write %o of %o as %s: nearly all is not all', (part, all, percent) => {
    const whole = { path: undefined, value: all, before: undefined };
    expect(tiles(share({ value: part, whole }))).toHaveTextContent(percent);
  });

  it('are a dash where there is nothing to be a share of', () => {
    const none = { count: 0, sum: 0 };
    const whole = { path: undefined, value: none, before: none };
    const tile = tiles(share({ value: none, whole }));
    expect(within(tile).getByText('No records yet')).toBeInTheDocument();
    expect(tile).not.toHaveTextContent('%');
  });

  it('are a balance, which has no number of records', () => {
    const tile = tiles(balance);
    expect(tile).toHaveTextContent('Left1,234,567.89 XXD');
    expect(tile).not.toHaveTextContent('records');
  });

  it('are a dash with the reason where they are not known, and compare nothing', () => {
    const tile = tiles(shown({ value: undefined, before: value, reason: 'Not counted yet.' }));
    expect(tile).toHaveTextContent('—');
    expect(tile).toHaveTextContent('Not counted yet.');
    expect(tile).not.toHaveTextContent(/\d/);
  });
});

const short = ({ gte, lt }: { gte: string; lt: string }) => [gte.slice(0, 16), lt.slice(0, 16)];

describe('the period before', () => {
  const now = new Date('2026-11-21T05:30:00Z');

  it.each([
    ['today', ['2026-11-20T06:00', '2026-11-21T06:00'], ['2026-11-19T06:00', '2026-11-20T05:30']],
    ['yesterday', ['2026-11-19T06:00', '2026-11-20T06:00'], ['2026-11-18T06:00', '2026-11-19T06:00']],
    ['last7Days', ['2026-11-14T06:00', '2026-11-21T06:00'], ['2026-11-07T06:00', '2026-11-14T05:30']],
    ['thisWeek', ['2026-11-16T06:00', '2026-11-21T06:00'], ['2026-11-09T06:00', '2026-11-14T05:30']],
    ['lastMonth', ['2026-10-01T06:00', '2026-11-01T06:00'], ['2026-09-01T06:00', '2026-10-01T06:00']],
    ['thisMonth', ['2026-11-01T06:00', '2026-11-21T06:00'], ['2026-10-01T06:00', '2026-10-21T05:30']],
    ['last12Months', ['2025-12-01T06:00', '2026-12-01T06:00'], ['2024-12-01T06:00', '2025-11-21T05:30']],
  ] as const)('of %s ends at the same time of day', (period, span, before) => {
    expect(short(periodSpan(period, 'GMT-6', now))).toEqual(span);
    expect(short(spanBefore(period, 'GMT-6', now))).toEqual(before);
  });

  it.each([
    ['today', '2026-11-20T05:30'],
    ['yesterday', '2026-11-20T05:30'],
    ['thisWeek', '2026-11-14T05:30'],
    ['lastWeek', '2026-11-14T05:30'],
    ['lastMonth', '2026-10-21T05:30'],
  ] as const)('of %s is as it was when it was as old as this one is', (period, asOf) => {
    expect(spanBefore(period, 'GMT-6', now).asOf.slice(0, 16)).toBe(asOf);
  });
});
