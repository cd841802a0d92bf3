import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { RequestError } from '../../../../src/web/client/RequestError';
import { parcel } from '../support/parcels';
import { batches, box, renderList, resource, results, rows, send, sentRow } from './support/rowsList';

const noTotals = async () => ({ data: [] });

describe('rows of a list', () => {
  it('can be selected without an action on them, but not in a part of a page', async () => {
    const { unmount } = renderList({ permissions: ['parcels'] });
    expect(await box('Select A1')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Count all' })).toBeNull();
    unmount();
    renderList({ permissions: ['parcels'], embedded: true });
    await screen.findByText('A1');
    expect(screen.queryAllByRole('checkbox')).toEqual([]);
  });

  it('are selected from one to another by a click with Shift, in both directions', async () => {
    const { user } = renderList();
    await user.click(await box('Select C3'));
    await user.keyboard('{Shift>}');
    await user.click(await box('Select A1'));
    await user.keyboard('{/Shift}');
    await screen.findByRole('group', { name: '3 selected' });
    expect((await box('Select B2')).checked).toBe(true);
    expect((await box('Select D4')).checked).toBe(false);
  });

  it('are summed by currency, as far as the list has totals of what it shows', async () => {
    const list = { ...resource.list!, totals: ['price'] };
    const { user } = renderList({ shown: { ...resource, list }, calls: { getTotals: noTotals } });
    await user.click(await box('Select A1'));
    await user.click(await box('Select B2'));
    const bar = await screen.findByRole('group', { name: '2 selected' });
    expect(bar).toHaveTextContent('Price 2,501.00 XXD');
  });

  it('are copied by their numbers, one a line', async () => {
    const { user } = renderList();
    await user.click(await box('Select A1'));
    await user.click(await box('Select C3'));
    await user.click(await screen.findByRole('button', { name: 'Copy: label' }));
    await screen.findByText('2 copied');
    expect(await navigator.clipboard.readText()).toBe('A1\nC3');
  });

  it('are exported alone, a page of them at once', async () => {
    const exportFile = vi.fn(async () => ({ blob: new Blob(['a']), name: 'parcels.csv' }));
    const list = { ...resource.list!, export: { permission: 'parcels:export' } };
    const { user } = renderList({
      shown: { ...resource, list },
      permissions: ['parcels', 'parcels:export'],
      calls: { exportFile },
    });
    await user.click(await box('Select B2'));
    await user.click(await screen.findByRole('button', { name: 'Export selected' }));
    await user.click(await screen.findByRole('menuitem', { name: /^CSV/ }));
    await waitFor(() => expect(exportFile).toHaveBeenCalled());
    expect(exportFile.mock.calls).toMatchObject([['parcels', { format: 'csv', filter: { id: ['id-B2'] } }]]);
  });

  it('are not exported by who may not export the list', async () => {
    const list = { ...resource.list!, export: { permission: 'parcels:export' } };
    const { user } = renderList({ shown: { ...resource, list } });
    await user.click(await box('Select B2'));
    await screen.findByRole('button', { name: 'Copy: label' });
    expect(screen.queryByRole('button', { name: 'Export selected' })).toBeNull();
  });

  it('get boxes on cards once one asks for them, where no action runs on them', async () => {
    const { user } = renderList({ permissions: ['parcels'], width: 375 });
    await screen.findByText('A1');
    expect(screen.queryAllByRole('checkbox')).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Select' }));
    await user.click(await box('Select B2'));
    await user.click(await screen.findByRole('button', { name: 'Clear selection' }));
    expect(screen.queryAllByRole('checkbox')).toEqual([]);
  });

  it('cannot be selected in a part of a page whose records are in a state that allows nothing', async () => {
    const sent = ['D4', 'E5'].map((label) => ({ ...sentRow, id: `id-${label}`, label }));
    const getList = async () => ({ data: sent, total: 2, pageInfo: {} });
    renderList({ embedded: true, calls: { getList } });
    await screen.findByText('E5');
    expect(screen.queryAllByRole('checkbox')).toEqual([]);
  });

  it('can be selected in a part of a page where one of them can be acted upon', async () => {
    renderList({ embedded: true });
    expect(await box('Select D4')).toBeTruthy();
  });

  it('are selected one by one or all together, and the selection is cleared', async () => {
    const { user } = renderList();
    await user.click(await box('Select A1'));
    await screen.findByRole('group', { name: '1 selected' });
    const all = await box('Select all on this page');
    expect(all.indeterminate).toBe(true);
    await user.click(all);
    await screen.findByRole('group', { name: '4 selected' });
    await user.click(screen.getByRole('button', { name: 'Clear selection' }));
    expect(screen.queryByRole('group', { name: /selected/ })).toBeNull();
    expect((await box('Select A1')).checked).toBe(false);
  });

  it('still lead to their records', async () => {
    const { user, address } = renderList({ address: '/Parcels' });
    await user.click(await screen.findByRole('link', { name: 'A1' }));
    expect(address()).toBe('/Parcels/id-A1');
  });

  it('are acted upon in one batch, without those whose state does not allow it', async () => {
    const { sent, ...calls } = batches();
    const { user } = renderList({ calls });
    await user.click(await box('Select all on this page'));
    await user.click(await screen.findByRole('button', { name: 'Send' }));
    const dialog = await screen.findByRole('dialog', { name: 'Send' });
    expect(dialog.textContent).toContain('This applies to 3 parcels.');
    expect(dialog.textContent).toContain('1 of the selected records is left out because of its status.');
    await user.click(within(dialog).getByRole('button', { name: 'Send' }));
    expect(await within(dialog).findByText('3 of 3 done')).toBeTruthy();
    expect(await results()).toEqual(['A1Done', 'B2Done', 'C3Done']);
    expect(sent.map(({ ids }) => ids)).toEqual([['id-A1', 'id-B2', 'id-C3']]);
    expect(calls.sendBatch.mock.calls[0]!.slice(0, 2)).toEqual(['parcels', 'send']);
    await user.click(within(dialog).getByRole('button', { name: 'Back to the list' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByRole('group', { name: /selected/ })).toBeNull();
  });

  it('are summed before they are acted upon, by the amount that their pages begin with', async () => {
    const detail = { ...resource.detail!, headline: { amount: 'price' } };
    const { user } = renderList({ shown: { ...resource, detail } });
    await user.click(await box('Select all on this page'));
    await user.click(await screen.findByRole('button', { name: 'Send' }));
    const dialog = await screen.findByRole('dialog', { name: 'Send' });
    const term = within(dialog).getByText('Total price');
    // Those that are left out are no part of it.
    expect(term.nextElementSibling).toHaveTextContent('3,751.50 XXD');
  });

  it('are named with the period that they are of, before they are acted upon', async () => {
    const times = ['2026-11-20T20:05:09Z', '2026-11-22T08:00:00Z', '2026-11-21T08:00:00Z'];
    const data = rows.map((row, index) => ({ ...row, sentAt: times[index] }));
    const list = { ...resource.list!, sort: { field: 'sentAt', order: 'desc' as const } };
    const getList = async () => ({ data, total: 3, pageInfo: {} });
    const { user } = renderList({ shown: { ...resource, list }, calls: { ...batches(), getList } });
    await user.click(await box('Select all on this page'));
    await user.click(await screen.findByRole('button', { name: 'Send' }));
    const dialog = await screen.findByRole('dialog', { name: 'Send' });
    const period = within(dialog).getByText('Sent at').nextElementSibling;
    expect(period).toHaveTextContent(/^2026-11-20 .+ – 2026-11-22 .+$/);
  });

  it('are acted upon by a button that says what they sum up to, where one of them would say its amount', async () => {
    const detail = { ...resource.detail!, headline: { amount: 'price' } };
    const actions = [{ ...send, on: 'rows' as const, about: ['price'] }];
    const { user } = renderList({ shown: { ...resource, detail, actions }, calls: batches() });
    await user.click(await box('Select all on this page'));
    await user.click(await screen.findByRole('button', { name: 'Send' }));
    const dialog = await screen.findByRole('dialog', { name: 'Send' });
    expect(within(dialog).getByRole('button', { name: 'Send 3,751.50 XXD' })).toBeVisible();
  });

  it('that someone else must act upon are counted and left out', async () => {
    const { sent, ...calls } = batches();
    const data = [{ ...rows[0]!, $forOthers: ['send'] }, ...rows.slice(1), sentRow];
    const getList = async () => ({ data, total: 4, pageInfo: {} });
    const { user } = renderList({ calls: { ...calls, getList } });
    await user.click(await box('Select all on this page'));
    await user.click(await screen.findByRole('button', { name: 'Send' }));
    const dialog = await screen.findByRole('dialog', { name: 'Send' });
    expect(dialog).toHaveTextContent('This applies to 2 parcels.');
    expect(dialog).toHaveTextContent('1 of the selected records needs a second person other than you.');
    expect(dialog).toHaveTextContent('1 of the selected records is left out because of its status.');
    await user.click(within(dialog).getByRole('button', { name: 'Send' }));
    await within(dialog).findByText('2 of 2 done');
    expect(sent.map(({ ids }) => ids)).toEqual([['id-B2', 'id-C3']]);
  });

  it('that someone else must all act upon cannot be sent', async () => {
    const { sent, ...calls } = batches();
    const data = rows.map((row) => ({ ...row, $forOthers: ['send'] }));
    const getList = async () => ({ data, total: 3, pageInfo: {} });
    const { user } = renderList({ calls: { ...calls, getList } });
    await user.click(await box('Select all on this page'));
    await user.click(await screen.findByRole('button', { name: 'Send' }));
    const dialog = await screen.findByRole('dialog', { name: 'Send' });
    expect(dialog).toHaveTextContent('3 of the selected records need a second person other than you.');
    expect(dialog).not.toHaveTextContent('state');
    expect(within(dialog).queryByRole('button', { name: 'Send' })).toBeNull();
    expect(sent).toEqual([]);
  });

  it('is not offered where none of them allows it', async () => {
    const { user } = renderList({ calls: batches() });
    await user.click(await box('Select D4'));
    await screen.findByRole('group', { name: '1 selected' });
    expect(screen.queryByRole('button', { name: 'Send' })).toBeNull();
    await user.click(await box('Select all on this page'));
    expect(await screen.findByRole('button', { name: 'Send' })).toBeVisible();
  });

  it('of all pages are selected as the filter finds them at that moment', async () => {
    const { sent, ...calls } = batches();
    const { user, getList } = renderList({ calls, total: 6 });
    await user.click(await box('Select all on this page'));
    const beyond = ['E5', 'F6'].map((label) => ({ ...parcel, id: `id-${label}`, label }));
    getList.mockImplementationOnce(async () => ({
      data: [...rows, sentRow, ...beyond],
      total: 6,
      pageInfo: {},
    }));
    await user.click(await screen.findByRole('button', { name: 'Select all 6 that match' }));
    await screen.findByRole('group', { name: '6 selected' });
    await user.click(screen.getByRole('button', { name: 'Send' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Send' }));
    await within(dialog).findByText('5 of 5 done');
    expect(sent[0]!.ids).toEqual(['id-A1', 'id-B2', 'id-C3', 'id-E5', 'id-F6']);
  });

  it('of all pages that cannot be loaded are not selected, and the reason is shown as the gateway gave it', async () => {
    const { user, getList } = renderList({ total: 6 });
    await user.click(await box('Select all on this page'));
    getList.mockRejectedValueOnce(new RequestError('The gateway is busy.'));
    await user.click(await screen.findByRole('button', { name: 'Select all 6 that match' }));
    await screen.findByText('The gateway is busy.');
    await screen.findByRole('group', { name: '4 selected' });
  });

  it('are selected on cards, too, and all of them from one', async () => {
    const { user } = renderList({ width: 375 });
    await user.click(await box('Select B2'));
    await screen.findByRole('group', { name: '1 selected' });
    await user.click(screen.getByRole('button', { name: 'Select all 4 that match' }));
    await screen.findByRole('group', { name: '4 selected' });
    expect(await box('Select A1')).toBeChecked();
    expect(screen.queryByRole('button', { name: 'Select all 4 that match' })).toBeNull();
  });
});

describe('an action of the resource', () => {
  it('is beside the title of the list, and is about no record', async () => {
    const { user, runAction } = renderList();
    await user.click(await screen.findByRole('button', { name: 'Count all' }));
    const dialog = await screen.findByRole('dialog', { name: 'Count all' });
    await user.click(within(dialog).getByRole('button', { name: 'Count all' }));
    await waitFor(() => expect(runAction).toHaveBeenCalledTimes(1));
    expect(runAction.mock.calls[0]!.slice(0, 2)).toEqual(['parcels', '']);
    await screen.findByText('Count all: done');
  });
});
