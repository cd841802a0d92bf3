import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { parcels } from '../support/parcels';
import { renderList } from '../support/renderList';

const totals = () => screen.getAllByRole('row').filter((row) => row.closest('tfoot'));
const cells = (row: HTMLElement | undefined) => [...(row?.children ?? [])].map((cell) => cell.textContent);

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

  it('are loaded whenever the rows are, and have their count, so that all are of one moment', async () => {
    let sent = 1;
    const { user, lastRequest } = renderList({
      getTotals: async () => ({
        data: [{ currency: 'XXD', count: 99 + sent, sums: { price: 100 * sent++ } }],
      }),
    });
    await screen.findByText('1.00');
    expect(lastRequest()).toMatchObject({ meta: { isCounted: false } });
    expect(screen.getByText('1–25 of 100')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    await screen.findByText('PX0025');
    await screen.findByText('2.00');
    expect(screen.getByText('26–50 of 101')).toBeVisible();
  });

  it('that could not be loaded leave the rows alone and can be retried', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    let fail = true;
    const { user } = renderList({
      getTotals: async () => {
        if (fail) throw new Error('no sums today');
        return { data: [{ currency: 'XXD', count: 1, sums: { price: 100, duty: 0 } }] };
      },
    });
    const retry = await screen.findByRole('button', { name: "Couldn't load totals. Try again" });
    expect(screen.getByText('PX0000')).toBeVisible();
    fail = false;
    await user.click(retry);
    await waitFor(() => expect(within(totals()[0]!).getByText('1.00')).toBeVisible());
  });

  it('are not shown for a resource that sums nothing', async () => {
    const { getTotals } = renderList({ resource: { ...parcels, list: { ...parcels.list!, totals: [] } } });
    await screen.findByText('PX0000');
    expect(totals()).toEqual([]);
    expect(getTotals).not.toHaveBeenCalled();
  });
});
