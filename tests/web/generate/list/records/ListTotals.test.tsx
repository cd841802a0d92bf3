import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { RequestError } from '../../../../../src/web/client/RequestError';
import type { RecordValues } from '../../../../../src/web/widgets/Widget';
import { parcel, parcels } from '../support/parcels';
import { asOf, renderList } from '../support/renderList';

const totals = () => screen.getAllByRole('row').filter((row) => row.closest('tfoot'));
const cells = (row: HTMLElement | undefined) => [...(row?.children ?? [])].map((cell) => cell.textContent);

/** Totals of so many records, with a page of the list. */
const totaled = (records: RecordValues[], count: number) => ({
  data: [{ currency: 'XXD', count, sums: { price: 100 * count } }],
  page: { data: records, total: count, pageInfo: { hasNextPage: true }, meta: { asOf } },
});

describe("a list's totals", () => {
  it('are below their columns, summed over the whole filter', async () => {
    const { getTotals } = renderList();
    await screen.findByText('12,345.67');
    expect(cells(totals()[0])).toEqual(['Total', '', '12,345.67', '8.90', '', '']);
    expect(getTotals.mock.calls[0]).toMatchObject([
      'parcels',
      { fields: ['price', 'duty'], filter: { sentAt: { gte: expect.any(String), lt: expect.any(String) } } },
      {},
    ]);
  });

  it('say of which records they are the sum', async () => {
    const { user } = renderList({
      address: '/Parcels?filter={"sentAt":{"from":"2026-11-10","to":"2026-11-12"}}',
    });
    await user.click(await screen.findByRole('button', { name: '12,345.67' }));
    const dialog = await screen.findByRole('dialog', { name: 'Price' });
    expect(
      await within(dialog).findByText(/^The sum of “Price” over all records in “Parcels”/),
    ).toBeVisible();
    expect(dialog).toHaveTextContent(/Sent2026-11-10 – 2026-11-12/);
    expect(dialog).toHaveTextContent('12,345.67 XXD');
  });

  it('are one row per currency', async () => {
    renderList({
      getTotals: async () => ({
        data: [
          { currency: 'XXD', count: 3, sums: { price: 100, duty: 0 } },
          { currency: 'YYD', count: 1, sums: { price: 200, duty: 5 } },
        ],
      }),
    });
    await screen.findByText('YYD');
    expect(totals().map(cells)).toEqual([
      ['Total XXD', '', '1.00', '0.00', '', ''],
      ['Total YYD', '', '2.00', '0.05', '', ''],
    ]);
  });

  it('come with the rows and the count of the same moment, which replace those that came sooner', async () => {
    let sent = 0;
    const { user, lastRequest } = renderList({
      getTotals: async ({ page }) =>
        page.pagination.page === 1
          ? totaled([parcel(70), parcel(71)], 100)
          : totaled([parcel(80)], 101 + sent++),
    });
    await screen.findByText('100.00');
    expect(lastRequest()).toMatchObject({ meta: { isCounted: false } });
    expect(screen.getByText('PX0070')).toBeVisible();
    expect(screen.queryByText('PX0000')).toBeNull();
    expect(screen.getByText('1–25 of 100')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    await screen.findByText('101.00');
    expect(screen.getByText('PX0080')).toBeVisible();
    expect(screen.getByText('26–50 of 101')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    await screen.findByText('102.00');
    expect(screen.getByText('26–50 of 102')).toBeVisible();
  });

  it('that are slow let the rows appear before them, uncounted', async () => {
    renderList({
      getList: async () => ({
        data: [parcel(0)],
        pageInfo: { hasNextPage: true },
        meta: { asOf, isCounted: false },
      }),
      getTotals: () => new Promise(() => undefined),
    });
    expect(await screen.findByText('PX0000')).toBeVisible();
    expect(screen.getByText('1–25')).toBeVisible();
  });

  it('that could not be refreshed leave newer rows in sight', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    let now = 1;
    const { user } = renderList({
      getList: async () => ({
        data: [parcel(now)],
        total: 1,
        meta: { asOf: `2026-11-20T16:05:0${now}.000Z` },
      }),
      getTotals: async () => {
        if (now > 1) throw new Error('no sums today');
        return {
          data: [],
          page: { data: [parcel(1)], total: 1, meta: { asOf: '2026-11-20T16:05:01.000Z' } },
        };
      },
    });
    await screen.findByText('PX0001');
    await screen.findAllByText('0.00');
    now = 2;
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(await screen.findByText('PX0002')).toBeVisible();
    expect(await screen.findByRole('alert')).toHaveTextContent("Couldn't load the totals. no sums today");
    expect(cells(totals()[0])).toEqual(['Total', '', '—', '—', '', '']);
  });

  it.each([1280, 375])(
    'stay with the rows that could not be refreshed either, which is said once, and load again with them, at %i px',
    async (width) => {
      vi.spyOn(console, 'error').mockImplementation(() => undefined);
      let fail = false;
      const answer = <Answer,>(value: Answer) => {
        if (fail) throw new RequestError('Out of order.', { status: 503 });
        return value;
      };
      const { user, requests, getTotals } = renderList({
        width,
        getList: async () => answer({ data: [parcel(1)], total: 1, meta: { asOf } }),
        getTotals: async () => answer(totaled([parcel(1)], 70)),
      });
      expect(await screen.findByText('70.00')).toBeVisible();
      fail = true;
      await user.click(screen.getByRole('button', { name: 'Refresh' }));
      expect(await screen.findByRole('alert')).toHaveTextContent(/^Couldn't refresh\..*Out of order\./);
      await waitFor(() => expect(getTotals.mock.results.length).toBeGreaterThan(1));
      expect(screen.getByText('70.00')).toBeVisible();
      expect(screen.getByText('PX0001')).toBeVisible();
      expect(screen.getAllByRole('button', { name: /Try again/ })).toHaveLength(1);
      const before = { rows: requests().length, totals: getTotals.mock.calls.length };
      fail = false;
      await user.click(screen.getByRole('button', { name: 'Try again' }));
      await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
      expect(requests().length).toBeGreaterThan(before.rows);
      expect(getTotals.mock.calls.length).toBeGreaterThan(before.totals);
    },
  );

  it('bring the rows of a page where its own request failed', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { user } = renderList({
      getList: async () => {
        throw new RequestError('Out of order.', { status: 503 });
      },
      getTotals: async () => totaled([parcel(70)], 1),
    });
    expect(await screen.findByText('PX0070')).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(screen.getByText('PX0070')).toBeVisible();
  });

  it('that were requested before a refresh do not hide that it failed', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    let sent = 0;
    const late = new EventTarget();
    const { user } = renderList({
      getList: async () => {
        if (sent > 0) throw new RequestError('Out of order.', { status: 503 });
        return { data: [parcel(1)], total: 1, meta: { asOf } };
      },
      getTotals: async () => {
        if (sent > 0) throw new RequestError('Out of order.', { status: 503 });
        await new Promise((done) => late.addEventListener('arrive', done));
        return totaled([parcel(1)], 1);
      },
    });
    await screen.findByText('PX0001');
    sent = 1;
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    await act(async () => void late.dispatchEvent(new Event('arrive')));
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Couldn't refresh\..*Out of order\./);
    expect(screen.getByText('PX0001')).toBeVisible();
  });

  it('of one filter do not take the place of a failure of the next', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { user } = renderList({
      getList: async ({ filter }) => {
        if (filter?.q) throw new RequestError('Out of order.', { status: 503 });
        return { data: [parcel(1)], total: 1, meta: { asOf } };
      },
      getTotals: async ({ filter }) => {
        if (filter?.q) throw new RequestError('Out of order.', { status: 503 });
        return totaled([parcel(1)], 1);
      },
    });
    await screen.findByText('1.00');
    await user.type(screen.getByRole('searchbox', { name: 'Parcel code' }), 'PX7{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('Out of order.');
    expect(screen.queryByText('PX0001')).toBeNull();
  });

  it.each([1280, 375])(
    'that could not be loaded leave the rows alone and can be retried, at %i px',
    async (width) => {
      vi.spyOn(console, 'error').mockImplementation(() => undefined);
      let fail = true;
      const { user } = renderList({
        width,
        getTotals: async () => {
          if (fail) throw new Error('no sums today');
          return { data: [{ currency: 'XXD', count: 1, sums: { price: 100, duty: 0 } }] };
        },
      });
      expect(await screen.findByRole('alert')).toHaveTextContent("Couldn't load the totals. no sums today");
      const retry = screen.getByRole('button', { name: 'Try again' });
      expect(screen.getByText('PX0000')).toBeVisible();
      fail = false;
      await user.click(retry);
      expect(await screen.findByText('1.00')).toBeVisible();
    },
  );

  it('are not shown for a resource that sums nothing', async () => {
    const { getTotals } = renderList({ resource: { ...parcels, list: { ...parcels.list!, totals: [] } } });
    await screen.findByText('PX0000');
    expect(totals()).toEqual([]);
    expect(getTotals).not.toHaveBeenCalled();
  });
});
