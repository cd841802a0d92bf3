import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FigureQuery } from '../../../src/contract/figures';
import { Blocks } from '../../../src/web/blocks/Blocks';
import type { ShownBlock } from '../../../src/web/blocks/parts/Block';
import { periodAt, problemOf } from '../../../src/web/blocks/period/chosenPeriod';
import { metadataLoaders } from '../../../src/web/client/metadataLoaders';
import { type FakeGateway, fakeGateway, type FakeRequest } from '../client/support/fakeGateway';
import { country } from '../generate/support/country';
import { parcels } from '../generate/support/parcels';
import { renderScreen } from '../generate/support/renderScreen';

vi.setConfig({ testTimeout: 30_000 });

const page = { name: 'sample', title: 'Sample', permission: 'sample', blocks: [] };
const series = [{ title: 'Parcels', resource: 'parcels', time: 'sentAt' }];
const block: ShownBlock = {
  block: 'period',
  title: 'Development',
  periods: ['last7Days', 'today', 'last12Months'],
  maxDays: 7,
  blocks: [
    { block: 'chart', id: 'one', title: 'One', series },
    { block: 'chart', id: 'other', title: 'Other', series: [{ ...series[0]!, sum: 'price' }] },
  ],
};
const user = userEvent.setup({ delay: null });
let gateway: FakeGateway;

const queries = (): FigureQuery[][] =>
  gateway.requests.map(({ body }) => (body as { figures: FigureQuery[] }).figures);
const spans = () =>
  queries()
    .at(-1)
    ?.map(({ filter, interval }) => ({ ...(filter?.sentAt as object), interval }));

/** Renders the block at an address, in a country where it is 23:30 of 2026-11-20. */
async function show(address = '/', shown = block) {
  await Promise.all([
    import('../../../src/web/blocks/period/PeriodChoice'),
    import('../../../src/web/blocks/chart/Chart'),
  ]);
  let view: ReturnType<typeof renderScreen> | undefined;
  await act(async () => {
    view = renderScreen(<Blocks blocks={[shown]} page={page} />, {
      permissions: ['parcels'],
      country,
      address,
    });
  });
  await waitFor(() => expect(gateway.requests.length).toBeGreaterThan(0));
  return view!;
}

beforeEach(() => {
  gateway = fakeGateway();
  gateway.answer(`/api/manage/${country.code}/figures`, ({ body }: FakeRequest) => ({
    asOf: '2026-11-21T05:30:00.000Z',
    figures: (body as { figures: object[] }).figures.map(() => ({ rows: [] })),
  }));
  vi.spyOn(metadataLoaders, 'loadResource').mockResolvedValue(parcels);
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T05:30:00Z') });
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('the choice of a period', () => {
  it('has charts that say where there are no records, instead of lines at zero', async () => {
    await show();
    await waitFor(() => expect(screen.getAllByText('No records in this period')).toHaveLength(2));
    expect(document.querySelector('.chart__legend')).toBeNull();
  });

  it('is left out where the user may see none of the charts in it', async () => {
    const figures: ShownBlock = {
      block: 'figures',
      title: 'Sent today',
      figures: [{ title: 'Parcels', resource: 'parcels', time: 'sentAt' }],
    };
    await act(async () => {
      renderScreen(<Blocks blocks={[figures, block]} page={page} />, { permissions: [], country });
    });
    // Which figures these are is said by the heading.
    const section = await screen.findByRole('region', { name: 'Sent today' });
    expect(section).toHaveTextContent('You do not have permission to view these figures.');
    await waitFor(() => expect(document.querySelector('.skeleton')).toBeNull());
    expect(screen.queryByText('Development')).not.toBeInTheDocument();
    expect(screen.queryByRole('radio')).not.toBeInTheDocument();
    expect(gateway.requests).toEqual([]);
  });

  it('is one for all charts in it, which are requested together', async () => {
    const { search } = await show();
    const week = { gte: '2026-11-14T06:00:00.000Z', lt: '2026-11-21T06:00:00.000Z', interval: 'day' };
    expect(queries()).toHaveLength(1);
    expect(spans()).toEqual([week, week]);
    expect(screen.getAllByRole('group', { name: 'Period' })).toHaveLength(1);

    await user.click(screen.getByRole('radio', { name: '1 year' }));
    await waitFor(() => expect(queries()).toHaveLength(2));
    expect(spans()?.[1]).toMatchObject({ gte: '2025-12-01T06:00:00.000Z', interval: 'month' });
    expect(search().get('period')).toBe('last12Months');
  });

  it('has charts that compare ask for the period before as well, but not for what is not known of it', async () => {
    const chart: ShownBlock = {
      block: 'chart',
      title: 'Compared',
      compare: true,
      series: [...series, { ...series[0]!, filter: { state: 'arrived' } }],
    };
    await show('/', { ...block, blocks: [chart] });
    const before = { gte: '2026-11-07T06:00:00.000Z', lt: '2026-11-14T05:30:00.000Z', interval: 'day' };
    expect(spans()?.slice(2)).toEqual([before]);
    expect(
      queries()
        .at(-1)
        ?.map(({ asOf }) => asOf),
    ).toEqual([undefined, undefined, undefined]);
  });

  it('takes days that are picked, and keeps them in the address', async () => {
    const { search } = await show();
    await user.click(screen.getByRole('radio', { name: 'Pick days' }));
    expect(search().get('period')).toBe('2026-11-14..2026-11-20');
    const first = screen.getByRole('textbox', { name: 'First day' });
    await user.clear(first);
    await user.type(first, '20261118');
    await waitFor(() =>
      expect(spans()?.[0]).toEqual({
        gte: '2026-11-18T06:00:00.000Z',
        lt: '2026-11-21T06:00:00.000Z',
        interval: 'day',
      }),
    );
    expect(search().get('period')).toBe('2026-11-18..2026-11-20');
  });

  it('has one day by the hour', async () => {
    await show('/?period=2026-11-18..2026-11-18');
    expect(spans()?.[0]).toEqual({
      gte: '2026-11-18T06:00:00.000Z',
      lt: '2026-11-19T06:00:00.000Z',
      interval: 'hour',
    });
  });

  it.each([
    ['First day', '2026-11-13', 'Pick at most 7 days.'],
    ['Last day', '2026-11-13', 'The last day must be 2026-11-14 or later.'],
    ['Last day', '2026-11-21', 'Pick days up to today, 2026-11-20.'],
  ])('with %s %s says "%s" and changes nothing', async (label, day, message) => {
    const { search } = await show('/?period=2026-11-14..2026-11-20');
    const input = screen.getByRole('textbox', { name: label });
    await user.clear(input);
    await user.type(input, day);
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    expect(input).toHaveAccessibleDescription(message);
    expect(search().get('period')).toBe('2026-11-14..2026-11-20');
    expect(queries()).toHaveLength(1);
  });

  it('offers no days where they cannot be picked', async () => {
    const { maxDays: _, ...named } = block;
    await show('/?period=2026-11-18..2026-11-18', named);
    expect(screen.queryByRole('radio', { name: 'Pick days' })).not.toBeInTheDocument();
    expect(spans()?.[0]).toMatchObject({ interval: 'day' });
  });
});

const read = (text: string | null) =>
  periodAt(text, ['last7Days', 'today'], { maxDays: 7, today: '2026-11-20' });

describe('a period in an address', () => {
  it.each<[string | null, ReturnType<typeof read>]>([
    ['today', 'today'],
    ['2026-11-14..2026-11-20', { from: '2026-11-14', to: '2026-11-20' }],
    ['2026-11-13..2026-11-20', 'last7Days'],
    ['2026-11-20..2026-11-19', 'last7Days'],
    ['2026-11-20..2026-11-21', 'last7Days'],
    ['2026-02-30..2026-03-01', 'last7Days'],
    ['2026-11-14..2026-11-15..2026-11-16', 'last7Days'],
    ['yesterday', 'last7Days'],
    [null, 'last7Days'],
  ])('%s is %o', (text, period) => expect(read(text)).toEqual(period));

  it('has as many days as are allowed, and not one more', () => {
    expect(problemOf({ from: '2026-02-26', to: '2026-03-04' }, 7, '2026-11-20')).toBeUndefined();
    expect(problemOf({ from: '2026-02-26', to: '2026-03-05' }, 7, '2026-11-20')).toBe('tooMany');
  });
});
