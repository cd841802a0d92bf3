import { screen, waitFor, within } from '@testing-library/react';
import { localStorageStore } from 'ra-core';
import { describe, expect, it, vi } from 'vitest';
import { parcel, parcels } from './support/parcels';
import { asOf, renderList } from './support/renderList';

const head = (name: RegExp) => screen.getByRole('columnheader', { name });
const sortBy = (name: RegExp) => within(head(name)).getByRole('button');
const rows = () => screen.getAllByRole('row').slice(1, -1);
const cellsOf = (row: HTMLElement | undefined) =>
  [...(row?.querySelectorAll('td') ?? [])].map((cell) => cell.textContent);

/** ra-core writes what a request failed of to the console, in development. */
const expectComplaint = () => vi.spyOn(console, 'error').mockImplementation(() => undefined);

const when = (state: string) => ({ properties: { state: { const: state } }, required: ['state'] });

describe('a generated list', () => {
  it('shows the columns of the resource, with currency and zone in the head alone', async () => {
    renderList();
    await screen.findByText('PX0000');
    expect(screen.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual([
      'Parcel code',
      'Sender',
      'Price XXD',
      'Duty XXD',
      'Sent GMT-6',
      'State',
    ]);
    expect(rows()).toHaveLength(25);
    expect(cellsOf(rows()[1])).toEqual([
      'PX0001',
      'Sender 1',
      '1,001.50',
      '2.50',
      '2026-11-20 14:04:09',
      'Arrived',
    ]);
  });

  it('requests the newest records first, as the resource declares', async () => {
    const { lastRequest } = renderList();
    await screen.findByText('PX0000');
    expect(lastRequest()).toMatchObject({
      sort: { field: 'sentAt', order: 'DESC' },
      pagination: { page: 1, perPage: 25 },
    });
  });

  it('links its first column to the detail, with an address that can be opened in a new tab', async () => {
    const { user, address } = renderList({ records: [{ ...parcel(1), id: 'a/b' }] });
    const link = await screen.findByRole('link', { name: 'PX0001' });
    expect(link).toHaveAttribute('href', '#/Parcels/a%2Fb?country=XX');
    await user.click(link);
    expect(address()).toBe('/Parcels/a%2Fb');
  });

  it('leaves a click with a modifier key to the browser', async () => {
    const { user, address } = renderList();
    const link = await screen.findByRole('link', { name: 'PX0001' });
    link.addEventListener('click', (event) => event.preventDefault());
    await user.keyboard('{Control>}');
    await user.click(link);
    await user.keyboard('{/Control}');
    expect(address()).toBe('/Parcels');
  });

  it('shows a dash for what has no value, and still a link where the first column has none', async () => {
    renderList({ records: [{ ...parcel(1), code: null, duty: undefined }] });
    expect(await screen.findByRole('link', { name: 'p1' })).toHaveAttribute(
      'href',
      '#/Parcels/p1?country=XX',
    );
    expect(cellsOf(rows()[0])[3]).toBe('—');
  });

  it('is one stop a row for Tab; arrow keys move between rows and to the buttons of a row', async () => {
    const order = 'C20261120140509000001';
    const { user } = renderList({ records: [{ ...parcel(1), code: order }, parcel(2)] });
    // Named as it is seen; the whole number describes it.
    const link = await screen.findByRole('link', { name: 'C202611…09000001' });
    expect(link).toHaveAccessibleDescription(order);
    link.focus();
    await user.keyboard('{ArrowRight}');
    expect(screen.getByRole('button', { name: `Copy Parcel code ${order}` })).toHaveFocus();
    await user.keyboard('{ArrowDown}');
    expect(screen.getByRole('link', { name: 'PX0002' })).toHaveFocus();
    await user.keyboard('{ArrowUp}');
    expect(link).toHaveFocus();
    await user.tab();
    expect(screen.getByRole('link', { name: 'PX0002' })).toHaveFocus();
  });

  it('says when a number was copied', async () => {
    const { user } = renderList({ records: [parcel(1)] });
    await user.hover(await screen.findByRole('link', { name: 'PX0001' }));
    await user.click(screen.getByRole('button', { name: 'Copy Parcel code PX0001' }));
    await waitFor(() =>
      expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('Copied'),
    );
  });

  it('links a number of another resource to its record, for those who may see that', async () => {
    const links = { sender: [{ path: '/Senders', permission: 'senders', by: 'name' }] };
    const resource = { ...parcels, links };
    const { unmount } = renderList({ resource, records: [parcel(1)] });
    expect(await screen.findByText('Sender 1')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Sender 1' })).toBeNull();
    unmount();
    const { user, address } = renderList({ resource, records: [parcel(1)], permissions: ['senders'] });
    await user.click(await screen.findByRole('link', { name: 'Sender 1' }));
    expect(address()).toBe('/Senders/by/name/Sender%201');
  });

  it('links a number to the record that it names, where it names one of several resources', async () => {
    const links = {
      sender: [
        { path: '/Senders', permission: 'senders', by: 'name', when: when('sent') },
        { path: '/Receivers', permission: 'senders', by: 'name', when: when('arrived') },
      ],
    };
    const records = ['sent', 'arrived', 'lost'].map((state, index) => ({ ...parcel(index + 1), state }));
    renderList({ resource: { ...parcels, links }, records, permissions: ['senders'] });
    const hrefs = [1, 2, 3].map(async (number) =>
      (await screen.findByText(`Sender ${number}`)).getAttribute('href'),
    );
    expect(await Promise.all(hrefs)).toEqual([
      '#/Senders/by/name/Sender%201?country=XX',
      '#/Receivers/by/name/Sender%202?country=XX',
      null,
    ]);
  });

  it('has no links where the resource has no screens of its own', async () => {
    renderList({ resource: { ...parcels, path: undefined } });
    expect(await screen.findByText('PX0001')).toBeVisible();
    expect(screen.queryByRole('link')).toBeNull();
  });

  describe('sorting', () => {
    it('is shown in the head and kept in the address', async () => {
      const { user, lastRequest, address } = renderList();
      await screen.findByText('PX0000');
      expect(head(/Sent/)).toHaveAttribute('aria-sort', 'descending');

      await user.click(sortBy(/Sender/));
      await waitFor(() => expect(head(/Sender/)).toHaveAttribute('aria-sort', 'ascending'));
      expect(head(/Sent/)).not.toHaveAttribute('aria-sort');
      await waitFor(() => expect(lastRequest()?.sort).toEqual({ field: 'sender', order: 'ASC' }));
      expect(address()).toContain('sort=sender');

      await user.click(sortBy(/Sender/));
      await waitFor(() => expect(head(/Sender/)).toHaveAttribute('aria-sort', 'descending'));
    });

    it('starts with the largest of an amount', async () => {
      const { user, lastRequest } = renderList();
      await screen.findByText('PX0000');
      await user.click(sortBy(/Price/));
      await waitFor(() => expect(lastRequest()?.sort).toEqual({ field: 'price', order: 'DESC' }));
    });

    it('is not offered for a field that cannot be sorted by', async () => {
      renderList({ resource: { ...parcels, list: { ...parcels.list!, columns: ['code', 'note'] } } });
      await screen.findByText('PX0000');
      expect(within(head(/Note/)).queryByRole('button')).toBeNull();
    });

    it('keeps the old rows, marked as busy, until the new ones are loaded', async () => {
      let answer: ((value: unknown) => void) | undefined;
      const { user } = renderList({
        getList: async ({ sort }) =>
          sort.field === 'sentAt'
            ? { data: [parcel(1)], total: 1 }
            : new Promise((resolve) => {
                answer = resolve;
              }),
      });
      await screen.findByText('PX0001');
      expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'false');
      await user.click(sortBy(/Sender/));
      await waitFor(() => expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'true'));
      expect(screen.getByText('PX0001')).toBeVisible();
      await waitFor(() => expect(answer).toBeDefined());
      answer?.({ data: [parcel(2)], total: 1 });
      expect(await screen.findByText('PX0002')).toBeVisible();
      expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'false');
    });
  });

  it('has its full height before the first rows are loaded', () => {
    renderList({ getList: () => new Promise(() => undefined) });
    expect(screen.getByRole('status')).toHaveTextContent('Loading…');
    expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'true');
    expect(screen.getAllByRole('row')[1]?.style.getPropertyValue('--rows')).toBe('25');
  });

  it('restores page, sort and filters at the next visit', async () => {
    const store = localStorageStore();
    const first = renderList({ store });
    await screen.findByText('PX0000');
    await first.user.click(sortBy(/Price/));
    await waitFor(() => expect(first.lastRequest()?.sort.field).toBe('price'));
    first.unmount();

    const { lastRequest } = renderList({ store });
    await waitFor(() => expect(lastRequest()?.sort).toEqual({ field: 'price', order: 'DESC' }));
  });

  describe('refreshing', () => {
    it('loads rows and totals again', async () => {
      const { user, requests, getTotals } = renderList();
      await screen.findByText('PX0000');
      await screen.findByText('12,345.67');
      const before = { rows: requests().length, totals: getTotals.mock.calls.length };
      await user.click(screen.getByRole('button', { name: 'Refresh' }));
      await waitFor(() => expect(requests().length).toBe(before.rows + 1));
      await waitFor(() => expect(getTotals.mock.calls.length).toBe(before.totals + 1));
    });

    it('shows of which moment the gateway says it is, in the zone of the country', async () => {
      renderList();
      await screen.findByText('PX0000');
      expect(screen.getByText('Updated 10:05:09 GMT-6')).toBeVisible();
    });

    it('keeps the old rows if it fails, and reports it', async () => {
      let fail = false;
      const { user } = renderList({
        getList: async () => {
          if (fail) throw new Error('The gateway is resting.');
          return { data: [parcel(1)], total: 1, meta: { asOf } };
        },
      });
      await screen.findByText('PX0001');
      fail = true;
      expectComplaint();
      await user.click(screen.getByRole('button', { name: 'Refresh' }));
      const alert = await screen.findByRole('alert');
      expect(alert).toHaveTextContent(/Showing data from 10:05 GMT-6\..*The gateway is resting\./);
      expect(screen.getByText('PX0001')).toBeVisible();
    });
  });

  describe('that could not be loaded', () => {
    it('shows what went wrong, with a button that retries', async () => {
      let fail = true;
      expectComplaint();
      const { user } = renderList({
        getList: async () => {
          if (fail) throw new Error('The gateway is resting.');
          return { data: [parcel(1)], total: 1 };
        },
      });
      expect(await screen.findByRole('alert')).toHaveTextContent('The gateway is resting.');
      expect(screen.queryByRole('navigation')).toBeNull();
      fail = false;
      await user.click(screen.getByRole('button', { name: 'Try again' }));
      expect(await screen.findByText('PX0001')).toBeVisible();
      expect(screen.queryByRole('alert')).toBeNull();
    });
  });

  describe('inside another screen', () => {
    it('shows what its permanent filter matches, without title, filters, totals or address', async () => {
      const { user, lastRequest, address, getTotals } = renderList({
        embedded: true,
        filter: { sender: 'Ada' },
      });
      await screen.findByText('PX0000');
      expect(rows().length + 1).toBe(10);
      expect(lastRequest()?.filter).toEqual({ sender: 'Ada' });
      expect(screen.queryByRole('columnheader', { name: /Sender/ })).toBeNull();
      expect(screen.queryByRole('heading', { level: 1 })).toBeNull();
      expect(screen.queryByRole('button', { name: /Export|Columns|More filters/ })).toBeNull();
      expect(getTotals).not.toHaveBeenCalled();

      await user.click(sortBy(/Price/));
      await waitFor(() => expect(lastRequest()?.sort.field).toBe('price'));
      expect(address()).toBe('/Parcels');
    });

    it('keeps the column that records are called by, though it is the same in each row', async () => {
      renderList({ embedded: true, filter: { code: 'PX0001' }, records: [parcel(1)] });
      expect(await screen.findByRole('link', { name: 'PX0001' })).toBeVisible();
    });

    it('has a pager only where there is another page', async () => {
      renderList({ embedded: true, records: [parcel(1)] });
      await screen.findByText('PX0001');
      expect(screen.queryByRole('navigation')).toBeNull();
    });
  });
});
