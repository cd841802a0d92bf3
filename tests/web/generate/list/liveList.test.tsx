import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type OtherTab, openOtherTab } from '../../client/support/otherTab';
import { parcel } from './support/parcels';
import { type ListRequest, renderList, type TotalsRequest } from './support/renderList';

let tab: OtherTab;
beforeEach(() => {
  tab = openOtherTab();
});
afterEach(() => {
  tab.end();
  vi.restoreAllMocks();
});

/** A list whose records can be changed at the gateway, which returns those that are asked for by their ids. */
function renderStored() {
  const stored = Array.from({ length: 30 }, (_, index) => parcel(index));
  const read = async (request: Partial<ListRequest>) => {
    const ids = request.filter?.id;
    const found = Array.isArray(ids) ? stored.filter(({ id }) => ids.includes(id)) : stored;
    const data = structuredClone(found.slice(0, request.pagination?.perPage));
    const asOf = `2026-11-20T16:05:${stored.length}.000Z`;
    return { data, total: found.length, pageInfo: {}, meta: { asOf } };
  };
  const sums = () => ({ currency: 'XXD', count: stored.length, sums: { price: 1, duty: 1 } });
  const view = renderList({
    getList: read,
    getTotals: async ({ page }: Partial<TotalsRequest>) => ({
      data: [sums()],
      page: page && (await read(page)),
    }),
  });
  return { ...view, stored };
}

const codes = () =>
  screen
    .getAllByRole('row')
    .slice(1, -1)
    .map((row) => within(row).getAllByRole('cell')[0]?.textContent);

describe('a list that is open', () => {
  it('changes a record where it is, and reads no other', async () => {
    const { stored, requests } = renderStored();
    await screen.findByText('PX0003');
    const before = codes();
    stored[3]!.sender = 'Somebody else';
    tab.say({ ids: [stored[3]!.id, 'elsewhere'] });
    await screen.findByText('Somebody else');
    expect(codes()).toEqual(before);
    expect(requests().at(-1)).toMatchObject({ filter: { id: [stored[3]!.id] } });
  });

  it('counts new records that its filters match, and shows them when it is told to', async () => {
    const { stored, user } = renderStored();
    await screen.findByText('PX0000');
    const before = codes();
    stored.unshift({ ...parcel(50), code: 'PX0050' });
    tab.say({ ids: [stored[0]!.id, 'of-another-filter'], created: [stored[0]!.id, 'of-another-filter'] });
    const show = await screen.findByRole('button', { name: 'Show 1 new' });
    expect(codes()).toEqual(before);
    await user.click(show);
    await screen.findByText('PX0050');
    expect(screen.queryByRole('button', { name: /new/ })).not.toBeInTheDocument();
    // With Tab one comes to what is around the new records.
    expect(screen.getByText('PX0050').closest('section')).toHaveFocus();
  });

  it('ignores what happens in other countries and to other resources', async () => {
    const { stored, requests } = renderStored();
    await screen.findByText('PX0003');
    const count = requests().length;
    tab.say({ ids: [stored[3]!.id], country: 'YY' });
    tab.say({ ids: [stored[3]!.id], resource: 'letters' });
    stored[4]!.sender = 'Somebody else';
    tab.say({ ids: [stored[4]!.id] });
    await screen.findByText('Somebody else');
    expect(requests()).toHaveLength(count + 1);
  });
});
