import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { keptArrangement } from '../support/arrangement';
import { type ListOptions, renderList } from '../support/renderList';

const addressOf = (filter: unknown, sort = 'sentAt', more = '') =>
  `/Parcels?filter=${encodeURIComponent(JSON.stringify(filter))}&page=1&perPage=25&sort=${sort}&order=ASC${more}`;

const lost = {
  id: 'lost',
  name: 'Lost ones',
  filter: { state: ['lost'] },
  sort: { field: 'price', order: 'ASC' as const },
  columns: ['code', 'state'],
  isShared: false,
};

const heads = () => screen.getAllByRole('columnheader', { hidden: true }).map((cell) => cell.textContent);
const button = () => screen.getByRole('button', { name: /^Saved views/, hidden: true });

async function openViews(options: ListOptions = {}) {
  const view = renderList(options);
  await screen.findByText('PX0000');
  await view.user.click(button());
  const dialog = within(await screen.findByRole('dialog', { name: 'Saved views' }));
  await dialog.findByLabelText('Save current view');
  return { ...view, dialog };
}

vi.setConfig({ testTimeout: 20_000 });

/** react-admin logs each failed request. */
const expectFailure = () => vi.spyOn(console, 'error').mockImplementation(() => undefined);

describe("a list's saved views", () => {
  it('are none at first, with a hint at what they are for', async () => {
    const { dialog } = await openViews();
    expect(dialog.getByText('Save these filters and sorting to reuse them.')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  });

  it('keep filters, sort and columns at the gateway, and the one in use is named', async () => {
    const arrangement = keptArrangement({ columns: ['code', 'price'] });
    const { user, dialog } = await openViews({
      arrangement,
      address: addressOf({ state: ['lost'] }, 'price'),
    });
    await user.type(dialog.getByLabelText('Save current view'), ' Lost ones {Enter}');
    await waitFor(() => expect(button()).toHaveTextContent('Lost ones'));
    expect(arrangement.views).toEqual([
      {
        id: 'view-1',
        name: 'Lost ones',
        filter: { state: ['lost'] },
        sort: { field: 'price', order: 'ASC' },
        columns: ['code', 'price'],
        isShared: false,
      },
    ]);
  });

  it('bring back filters, sort and columns, and give the list back as it was', async () => {
    const arrangement = keptArrangement({ views: [lost], columns: ['code', 'price'] });
    const { user, dialog, lastRequest, addressFilter } = await openViews({ arrangement });
    await user.click(dialog.getByRole('button', { name: 'Lost ones' }));
    await waitFor(() => expect(addressFilter()).toEqual({ state: ['lost'] }));
    expect(lastRequest()).toMatchObject({
      filter: { state: 'lost' },
      sort: { field: 'price', order: 'ASC' },
    });
    expect(heads()).toEqual(['Parcel code', 'State']);
    expect(button()).toHaveTextContent('Lost ones');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

    await user.click(button());
    await user.click(await screen.findByRole('button', { name: 'Default view' }));
    await waitFor(() => expect(addressFilter()).toEqual({ sentAt: { range: 'last7Days' } }));
    expect(heads()).toEqual(['Parcel code', 'Price XXD']);
    expect(button()).toHaveTextContent('Saved views');
  });

  it('are edited by another filter, sort or column, without losing the user’s own columns', async () => {
    const arrangement = keptArrangement({ views: [lost] });
    const { user, dialog, search } = await openViews({
      arrangement,
      address: addressOf(lost.filter, 'price', '&view=lost'),
    });
    expect(button()).toHaveTextContent(/^Lost ones$/);
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Price' }));
    await waitFor(() => expect(button()).toHaveTextContent('Lost ones · edited'));
    expect(heads()).toContain('Price XXD');
    expect(search().get('view')).toBe('lost');
    await user.keyboard('{Escape}');

    await user.click(button());
    await user.click(await screen.findByRole('button', { name: 'Update "Lost ones"' }));
    await waitFor(() => expect(button()).toHaveTextContent(/^Lost ones$/));
    expect(arrangement.views[0]!.columns).toContain('price');
    expect(arrangement.columns).toBeNull();
    expect(dialog).toBeDefined();
  });

  it('are left by a reset of the filters', async () => {
    const { user } = await openViews({
      arrangement: keptArrangement({ views: [lost] }),
      address: addressOf(lost.filter, 'price', '&view=lost'),
    });
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Reset' }));
    await waitFor(() => expect(button()).toHaveTextContent('Saved views'));
    expect(heads()).toContain('Duty XXD');
  });

  it('are replaced under the same name, renamed and deleted', async () => {
    const arrangement = keptArrangement({ views: [lost] });
    const { user, dialog } = await openViews({ arrangement });
    await user.type(dialog.getByLabelText('Save current view'), 'Lost ones{Enter}');
    await waitFor(() => expect(arrangement.views[0]!.sort.field).toBe('sentAt'));
    expect(arrangement.views).toHaveLength(1);

    await user.click(dialog.getByRole('button', { name: 'Rename Lost ones' }));
    const name = dialog.getByLabelText('Rename Lost ones');
    await user.clear(name);
    await user.type(name, 'Found ones{Enter}');
    await user.click(await dialog.findByRole('button', { name: 'Delete Found ones' }));
    // Asked first, and Enter keeps it.
    await user.keyboard('{Enter}');
    expect(arrangement.views).toHaveLength(1);
    await user.click(dialog.getByRole('button', { name: 'Delete Found ones' }));
    await user.click(dialog.getByRole('button', { name: 'Delete Found ones' }));
    await waitFor(() => expect(arrangement.views).toEqual([]));
    await dialog.findByText('Save these filters and sorting to reuse them.');
  });

  it('say why one cannot be saved', async () => {
    expectFailure();
    const arrangement = keptArrangement();
    const { user, dialog, notices } = await openViews({ arrangement });
    // Saved on another device meanwhile.
    arrangement.views.push({ ...lost, name: 'Mine' });
    await user.type(dialog.getByLabelText('Save current view'), 'Mine{Enter}');
    await waitFor(() => expect(notices()).toContain('You already have a view with this name.'));
    expect(dialog.getByLabelText('Save current view')).toHaveValue('Mine');
  });

  it('say that they could not be loaded, and try again', async () => {
    expectFailure();
    const arrangement = keptArrangement({ views: [lost] });
    const { getArrangement } = arrangement.calls;
    arrangement.calls.getArrangement = vi
      .fn(getArrangement)
      .mockImplementationOnce(() => Promise.reject(new Error('No answer')));
    const { user } = renderList({ arrangement });
    await screen.findByText('PX0000');
    await user.click(button());
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    await screen.findByRole('button', { name: 'Lost ones' });
  });

  it('load without the parts that the list no longer has, and name these', async () => {
    const old = {
      ...lost,
      filter: { state: ['lost'], colour: 'red' },
      sort: { field: 'gone', order: 'ASC' as const },
      columns: ['gone', 'code'],
    };
    const { user, dialog, lastRequest } = await openViews({ arrangement: keptArrangement({ views: [old] }) });
    await user.click(dialog.getByRole('button', { name: 'Lost ones' }));
    await waitFor(() => expect(lastRequest()?.filter).toEqual({ state: 'lost' }));
    expect(lastRequest()?.sort).toEqual({ field: 'sentAt', order: 'DESC' });
    expect(heads()).toEqual(['Parcel code']);
    expect(screen.getByText(/^Some filters or columns/)).toHaveTextContent('Left out: colour, gone.');
    expect(button()).toHaveTextContent(/^Lost ones$/);
  });

  it('are linked to by their content, so that colleagues can open the link', async () => {
    const { user, dialog } = await openViews({ arrangement: keptArrangement({ views: [lost] }) });
    await user.click(dialog.getByRole('button', { name: 'Copy link to Lost ones' }));
    const link = await navigator.clipboard.readText();
    const address = link.slice(link.indexOf('#') + 1);
    expect(address).toMatch(/^\/Parcels\?country=XX&/);

    const colleague = renderList({ address });
    await waitFor(() => expect(colleague.lastRequest()?.filter).toEqual({ state: 'lost' }));
    expect(colleague.lastRequest()?.sort).toEqual({ field: 'price', order: 'ASC' });
    await waitFor(() => expect(heads().slice(-2)).toEqual(['Parcel code', 'State']));
  });
});
