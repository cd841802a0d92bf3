import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { parcel, parcels } from '../support/parcels';
import { renderList } from '../support/renderList';

const noDefaults = {
  ...parcels,
  list: {
    ...parcels.list!,
    filters: parcels.list!.filters.map(({ default: _default, ...filter }) => filter),
  },
};
const addressOf = (filter: unknown) =>
  `/Parcels?filter=${encodeURIComponent(JSON.stringify(filter))}&page=1&perPage=25&sort=sentAt&order=DESC`;

/** A page of records, of which there are none in the dates of the first visit. */
const pageOf = async (filter: object) => ({
  data: 'sentAt' in filter ? [] : [parcel(1)],
  pageInfo: { hasNextPage: false, hasPreviousPage: false },
});

describe('a list without rows', () => {
  it('explains how records are made where there are none at all', async () => {
    renderList({ records: [], resource: noDefaults });
    expect(await screen.findByText('Nothing here yet')).toBeVisible();
    expect(screen.getByText('Parcels appear here once one is sent.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'All dates' })).toBeNull();
  });

  it('promises no records that belong to another one', async () => {
    renderList({ records: [], resource: noDefaults, embedded: true, filter: { sender: 'Ada' } });
    expect(await screen.findByText('Nothing here')).toBeVisible();
    expect(screen.queryByText('Parcels appear here once one is sent.')).toBeNull();
  });

  it('explains it also where only the dates of the first visit filter', async () => {
    renderList({ records: [] });
    expect(await screen.findByText('Parcels appear here once one is sent.')).toBeVisible();
    expect(screen.queryByText('No results')).toBeNull();
  });

  it('shows that nothing matches where there are records on other days', async () => {
    renderList({
      getList: ({ filter = {} }) => pageOf(filter),
      getTotals: async ({ filter }) => ({ data: [], page: await pageOf(filter) }),
    });
    expect(await screen.findByText('No results')).toBeVisible();
  });

  it('widens the days where nothing matches', async () => {
    const { user, lastRequest, addressFilter } = renderList({
      records: [],
      address: addressOf({ sentAt: { range: 'today' } }),
    });
    expect(await screen.findByText('No results')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'All dates' }));
    await waitFor(() => expect(lastRequest()?.filter).toEqual({}));
    expect(addressFilter()).toEqual({});
    expect(await screen.findByText('Nothing here yet')).toBeVisible();
  });

  it('goes back to the filters of the first visit', async () => {
    const { user, addressFilter } = renderList({
      records: [],
      address: addressOf({ state: ['lost'], sentAt: { range: 'today' } }),
    });
    await screen.findByText('No results');
    await user.click(screen.getAllByRole('button', { name: 'Reset' }).at(-1)!);
    await waitFor(() => expect(addressFilter()).toEqual({ sentAt: { range: 'last7Days' } }));
  });

  it('removes the filters where the resource has no default ones', async () => {
    const { user, lastRequest } = renderList({
      records: [],
      resource: noDefaults,
      address: addressOf({ state: ['lost'] }),
    });
    await screen.findByText('No records match these filters: State: Lost.');
    await user.click(screen.getAllByRole('button', { name: 'Reset' }).at(-1)!);
    await waitFor(() => expect(lastRequest()?.filter).toEqual({}));
  });

  it('names a search instead of the dates, which it was done without, and clears it', async () => {
    const search = ['label'];
    const { user, addressFilter } = renderList({
      records: [],
      resource: { ...parcels, list: { ...parcels.list!, search } },
      address: addressOf({ q: 'abc', sentAt: { range: 'last7Days' } }),
    });
    await screen.findByText(
      'No records match on any date: “abc”. Any part of a number or name is found, amounts and days as they are written.',
    );
    expect(screen.queryByRole('button', { name: 'All dates' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Clear search' }));
    await waitFor(() => expect(addressFilter()).toEqual({ sentAt: { range: 'last7Days' } }));
  });
});
