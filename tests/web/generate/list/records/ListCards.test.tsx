import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { parcel, parcels } from '../support/parcels';
import { renderList } from '../support/renderList';

const phone = 375;
const cards = () => within(screen.getByRole('list', { name: 'Parcels' })).getAllByRole('listitem');

async function openSheet() {
  const view = renderList({ width: phone });
  await screen.findByText('PX0000');
  await view.user.click(screen.getByRole('button', { name: /^Filters/ }));
  return { ...view, sheet: within(await screen.findByRole('dialog', { name: 'Filters' })) };
}

const totals = () => [...document.querySelectorAll('.card-totals')].map(({ textContent }) => textContent);

describe('a list on a phone', () => {
  it('shows a card per record, with title, amount, state and time by the kinds of the fields', async () => {
    renderList({ width: phone });
    await screen.findByText('PX0000');
    expect(screen.queryByRole('table')).toBeNull();
    expect(cards()).toHaveLength(25);
    expect(cards()[1]).toHaveTextContent('PX0001');
    expect(cards()[1]).toHaveTextContent('1,001.50 XXD');
    expect(cards()[1]).toHaveTextContent('Arrived');
    expect(cards()[1]).toHaveTextContent('2026-11-20 14:04:09');
    expect(cards()[1]).not.toHaveTextContent('Sender');
  });

  it('shows all parts even where their columns are hidden', async () => {
    const list = { ...parcels.list!, columns: ['code', 'sender'] };
    renderList({ width: phone, resource: { ...parcels, list } });
    await screen.findByText('PX0000');
    expect(cards()[0]).toHaveTextContent('1,000.00 XXD');
  });

  it('names the amounts that are further fields, each once', async () => {
    const list = { ...parcels.list!, card: ['price', 'duty'] };
    renderList({ width: phone, resource: { ...parcels, list } });
    await screen.findByText('PX0000');
    expect(cards()[1]).toHaveTextContent('Price: 1,001.50Duty: 2.50');
    expect(within(cards()[1]!).getAllByText(/1,001.50/)).toHaveLength(1);
  });

  it('shows a state once that is among the further fields too', async () => {
    const list = { ...parcels.list!, card: ['state'] };
    renderList({ width: phone, resource: { ...parcels, list } });
    await screen.findByText('PX0000');
    expect(within(cards()[1]!).getAllByText('Arrived')).toHaveLength(1);
  });

  it('says what a number is that names its card', async () => {
    const list = { ...parcels.list!, lead: { title: 'weight' }, card: ['code'] };
    const weight = { ...parcels.fields.code!, name: 'weight', title: 'Weight', kind: 'number' as const };
    const resource = { ...parcels, list, fields: { ...parcels.fields, weight } };
    renderList({ width: phone, resource, records: [{ ...parcel(1), weight: 7 }] });
    expect(await screen.findByText('Weight: 7')).toBeVisible();
  });

  it('says what is counted where a list is shown by the number of its items', async () => {
    const list = { ...parcels.list!, card: ['stops'] };
    const item = { ...parcels.fields.code!, name: 'stop' };
    const stops = {
      ...item,
      name: 'stops',
      title: 'Stops',
      kind: 'list' as const,
      item,
      ui: { text: '%{count}' },
    };
    const resource = { ...parcels, list, fields: { ...parcels.fields, stops } };
    renderList({ width: phone, resource, records: [{ ...parcel(1), stops: ['Here', 'There'] }] });
    expect((await screen.findByText('Stops:')).parentElement).toHaveTextContent('Stops: 2');
  });

  it('begins with no amount where the resource says so', async () => {
    const list = { ...parcels.list!, lead: { amounts: [] } };
    renderList({ width: phone, resource: { ...parcels, list } });
    await screen.findByText('PX0000');
    expect(cards()[0]).not.toHaveTextContent('1,000.00');
  });

  it('does not repeat on each card what all records of a related list have in common', async () => {
    const list = { ...parcels.list!, card: ['sender', 'duty'] };
    const resource = { ...parcels, list };
    renderList({ width: phone, resource, embedded: true, filter: { code: 'PX0001', sender: 'Sender' } });
    expect(await screen.findByRole('link', { name: 'PX0001' })).toBeVisible();
    expect(cards()[1]).toHaveTextContent('Duty: 2.50');
    expect(cards()[1]).not.toHaveTextContent('Sender');
  });

  it('begins with what the resource says, of two amounts with the one that the record has', async () => {
    const list = {
      ...parcels.list!,
      columns: ['code', 'price', 'duty', 'state'],
      lead: { title: 'state', amounts: ['price', 'duty'] },
      statement: { time: 'sentAt', plus: 'price', minus: 'duty', by: [] },
    };
    const records = [
      { ...parcel(0), price: 1250, duty: null },
      { ...parcel(1), price: null, duty: 475 },
    ];
    const sums = { price: 1250, duty: 475 };
    const getTotals = async () => ({ data: [{ currency: 'XXD', count: 2, sums }] });
    renderList({ width: phone, resource: { ...parcels, list }, records, getTotals });
    const link = await screen.findByRole('link', { name: 'Arrived, PX0001' });
    expect(link).toHaveTextContent(/^Arrived$/);
    const leads = cards().map((card) => card.querySelector('.list-cards__line')?.textContent);
    expect(leads).toEqual(['Under way12.50 XXD', 'Arrived-4.75 XXD']);
  });

  it('links each card to the detail', async () => {
    const { user, address } = renderList({ width: phone });
    await user.click(await screen.findByRole('link', { name: 'PX0002' }));
    expect(address()).toBe('/Parcels/p2');
  });

  it('shows the totals with their currency', async () => {
    renderList({ width: phone });
    await waitFor(() => expect(totals()).toEqual([expect.stringContaining('Total price12,345.67 XXD')]));
  });

  it('has one total in view, which opens the others', async () => {
    const { user } = renderList({ width: phone });
    await waitFor(() => expect(totals()).toEqual(['Total price12,345.67 XXD']));
    await user.click(screen.getByRole('button', { name: 'All totals', expanded: false }));
    expect(totals()).toEqual(['Total price12,345.67 XXDTotal duty8.90 XXD']);
  });

  it('names a time that no filter of days above the cards names', async () => {
    const list = { ...parcels.list!, filters: [{ field: 'state' }] };
    renderList({ width: phone, resource: { ...parcels, list } });
    await screen.findByText('PX0001');
    expect(cards()[1]).toHaveTextContent('Sent: 2026-11-20 14:04:09');
  });

  it('shows amounts and totals in the currency of the record', async () => {
    const price = { ...parcels.fields.price!, ui: { money: { currency: 'coin' } } };
    renderList({
      width: phone,
      resource: { ...parcels, fields: { ...parcels.fields, price } },
      records: [{ ...parcel(0), price: 100, coin: 'ZZD' }],
      getTotals: async () => ({
        data: [
          { currency: 'XXD', count: 1, sums: { price: 200, duty: 0 } },
          { currency: 'ZZD', count: 1, sums: { price: 300, duty: 0 } },
        ],
      }),
    });
    await screen.findByRole('list', { name: 'Parcels' });
    await waitFor(() => expect(cards()[0]).toHaveTextContent('1.00 ZZD'));
    await waitFor(() =>
      expect(totals()).toEqual([
        expect.stringContaining('Total price2.00 XXD'),
        expect.stringContaining('Total price3.00 ZZD'),
      ]),
    );
  });

  it('has its full height before the first cards are loaded', () => {
    renderList({ width: phone, getList: () => new Promise(() => undefined) });
    expect(screen.getByRole('status').style.getPropertyValue('--rows')).toBe('25');
  });

  it('explains why there are no cards', async () => {
    renderList({ width: phone, records: [] });
    expect(await screen.findByText('Nothing here yet')).toBeVisible();
  });

  describe('has its filters in a sheet', () => {
    it('which applies filters and sort together', async () => {
      const { user, sheet, requests, lastRequest } = await openSheet();
      const before = requests().length;
      await user.click(await sheet.findByRole('checkbox', { name: 'Lost' }));
      await user.click(sheet.getByRole('radio', { name: /^Today/ }));
      await user.selectOptions(sheet.getByRole('combobox', { name: 'Sort by' }), 'Price');
      await user.selectOptions(sheet.getByRole('combobox', { name: 'Order' }), 'Ascending');
      expect(requests()).toHaveLength(before);

      await user.click(sheet.getByRole('button', { name: 'Show results' }));
      await waitFor(() =>
        expect(lastRequest()).toMatchObject({
          filter: { state: 'lost' },
          sort: { field: 'price', order: 'ASC' },
        }),
      );
    });

    it('which discards what was not applied', async () => {
      const { user, sheet } = await openSheet();
      await user.click(await sheet.findByRole('checkbox', { name: 'Lost' }));
      await user.click(sheet.getByRole('button', { name: 'Close' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      await user.click(screen.getByRole('button', { name: /^Filters/ }));
      expect(await screen.findByRole('checkbox', { name: 'Lost' })).not.toBeChecked();
    });

    it('whose button shows how many are active', async () => {
      renderList({ width: phone });
      await screen.findByText('PX0000');
      expect(screen.getByRole('button', { name: /^Filters/ })).toHaveTextContent('Filters1');
    });
  });
});
