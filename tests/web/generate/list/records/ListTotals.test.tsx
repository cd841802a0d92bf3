import { act, screen, waitFor, waitForElementToBeRemoved, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { RequestError } from '../../../../../src/web/client/RequestError';
import type { RecordValues } from '../../../../../src/web/widgets/Widget';
import { parcel, parcels } from '../support/parcels';
import { asOf, renderList, type TotalsRequest } from '../support/renderList';

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
    expect(screen.getByRole('button', { name: "Couldn't load totals. Try again" })).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });

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
      const retry = await screen.findByRole('button', { name: "Couldn't load totals. Try again" });
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

const statement = { time: 'sentAt', plus: 'price', minus: 'duty', by: ['state'] };
const statementResource = { ...parcels, list: { ...parcels.list!, statement } };
/** What was before the days of the filter, and what is in them. */
const periodTotals = async ({ filter }: TotalsRequest) => {
  const isBefore = !Object.hasOwn((filter.sentAt as object | undefined) ?? { gte: '' }, 'gte');
  const sums = isBefore ? { price: 70_000, duty: 20_000 } : { price: 1_000, duty: 2_500 };
  return { data: [{ currency: 'XXD', count: isBefore ? 9 : 1_234, sums }] };
};
const terms = () =>
  screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]);

describe('a list that is a statement', () => {
  it('begins with opening + in − out = closing of its period', async () => {
    const { getTotals: requested } = renderList({ resource: statementResource, getTotals: periodTotals });
    await screen.findByText('485.00');
    expect(terms()).toEqual([
      ['Entries', '1,234'],
      ['Opening balance', '500.00 XXD'],
      ['Price', '10.00 XXD'],
      ['Duty', '25.00 XXD'],
      ['Closing balance', '485.00 XXD'],
    ]);
    const ranges = requested.mock.calls.map(([, { filter }]) => filter.sentAt as { gte?: string });
    expect(ranges).toContainEqual({ lt: ranges.find(({ gte }) => gte)!.gte });
  });

  it('says of how many entries income is: of those that have any', async () => {
    const counts = { price: 1_000, duty: 234 };
    const getTotals = async (request: TotalsRequest) => {
      const { data } = await periodTotals(request);
      return { data: data.map((each) => ({ ...each, counts })) };
    };
    const { user } = renderList({ resource: statementResource, getTotals });
    await user.click(await screen.findByRole('button', { name: '25.00 XXD' }));
    const dialog = await screen.findByRole('dialog', { name: 'Duty (234)' });
    await waitFor(() => expect(dialog).toHaveTextContent('Records234'));
  });

  it('says how each of its figures is made, and leads to the entries whose sum it is', async () => {
    const { user } = renderList({
      resource: statementResource,
      address: '/Parcels?filter={"sentAt":{"from":"2026-11-10","to":"2026-11-12"},"state":["sent"]}',
      getTotals: periodTotals,
    });
    const explain = async (figure: string) => {
      await user.click(await screen.findByRole('button', { name: figure }));
      return screen.findByRole('dialog');
    };
    const opening = await explain('500.00 XXD');
    expect(
      await within(opening).findByText(
        'Total “Price” minus total “Duty” over all entries before the period.',
      ),
    ).toBeVisible();
    expect(opening).toHaveTextContent(/Sent.*2026-11-09.*GMT-6/);
    const link = within(opening).getByRole('link', { name: 'Show these records' });
    expect(decodeURIComponent(link.getAttribute('href')!.replaceAll('+', ' '))).toContain(
      'filter={"sentAt":{"to":"2026-11-09"},"state":["sent"]}',
    );
    await user.click(within(opening).getByRole('button', { name: 'Close' }));
    await waitForElementToBeRemoved(opening);

    const inward = await explain('10.00 XXD');
    expect(
      await within(inward).findByText(
        'The sum of “Price” over all records in “Parcels” that meet these conditions.',
      ),
    ).toBeVisible();
    expect(inward).toHaveTextContent('Records1,234');
    await user.click(within(inward).getByRole('button', { name: 'Close' }));
    await waitForElementToBeRemoved(inward);

    const closing = await explain('485.00 XXD');
    expect(await within(closing).findByText('Opening balance')).toBeVisible();
    expect(closing).toHaveTextContent('Closing balance485.00 XXD');
  });

  it('opens with nothing where its period has no beginning', async () => {
    renderList({
      resource: statementResource,
      address: '/Parcels?filter={}',
      getTotals: async () => ({
        data: [{ currency: 'XXD', count: 1, sums: { price: 1_000, duty: 0 } }],
      }),
    });
    await screen.findByText('Opening balance');
    await waitFor(() => expect(terms()[1]).toEqual(['Opening balance', '0.00 XXD']));
  });

  it('shows no balances while a filter leaves a part of their entries', async () => {
    renderList({
      resource: statementResource,
      getTotals: periodTotals,
      address: '/Parcels?filter={"sender":"Sender"}',
    });
    await screen.findByText('10.00');
    expect(screen.queryByText('Opening balance')).toBeNull();
  });
});
