import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { BoundField } from '../../../../src/metadata/model/BoundField';
import type { BoundResource } from '../../../../src/metadata/model/BoundResource';
import { createValidator } from '../../../../src/metadata/validation/createValidator';
import { metadataLoaders } from '../../../../src/web/client/metadataLoaders';
import { RecordFormDialog } from '../../../../src/web/generate/form/RecordFormDialog';
import { ResourceList } from '../../../../src/web/generate/list/ResourceList';
import { parcel, parcelForm, parcels, parcelSchema } from '../support/parcels';
import { renderScreen, type ScreenOptions } from '../support/renderScreen';

const [send] = parcels.actions;
const { path: _path, ...unlisted } = parcels;
const fragile: BoundField = { name: 'fragile', title: 'Fragile', type: 'boolean', kind: 'boolean', ui: {} };
const weight: BoundField = {
  name: 'weight',
  title: 'Weight',
  type: 'number',
  kind: 'number',
  ui: { unit: 'kg' },
};
const resource: BoundResource = {
  ...unlisted,
  fields: { ...unlisted.fields, fragile, weight },
  list: {
    ...parcels.list!,
    columns: ['label', 'price', 'state'],
    rowActions: ['send', 'delete'],
    card: ['kind', 'fragile', 'weight'],
    totals: ['price'],
  },
  delete: { permission: 'parcels:delete' },
};
const sent = { ...parcel, id: 'p2', label: 'D4', state: 'sent', kind: 'gift', fragile: true, weight: 1.5 };

const getList = async () => ({ data: [{ ...parcel, kind: 'return' }, sent], total: 2, pageInfo: {} });
const getTotals = async () => ({ data: [{ currency: 'XXD', count: 2, sums: { price: 250_100 } }] });
const getArrangement = async () => ({ views: [], columns: null });

function renderList(options: ScreenOptions = {}, controls = false) {
  const runAction = vi.fn(async (_resource: string, _id: string, _action: { name: string }) => ({
    data: {},
  }));
  const view = renderScreen(<ResourceList resource={resource} embedded controls={controls} />, {
    address: '/Page',
    permissions: ['parcels', 'parcels:send', 'parcels:delete'],
    data: { runAction, getList, getTotals, getArrangement } as never,
    ...options,
  });
  return { ...view, runAction };
}

describe('the buttons of a row', () => {
  it('are those that can be done with its record, and name it', async () => {
    renderList();
    await screen.findByRole('button', { name: `${send!.title}: ${parcel.label as string}` });
    const names = screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'));
    expect(names.filter((name) => name?.includes(': D4'))).toEqual(['Delete: D4']);
  });

  it('are missing without the permission', async () => {
    renderList({ permissions: ['parcels'] });
    await screen.findByText('D4');
    expect(screen.queryByRole('button', { name: /: D4$/ })).toBeNull();
  });

  it('that someone else must choose do nothing but say so', async () => {
    const guarded = { ...parcel, $forOthers: ['send'] };
    const rows = async () => ({ data: [guarded, sent], total: 2, pageInfo: {} });
    const runAction = vi.fn();
    const { user } = renderList({ data: { runAction, getList: rows, getTotals, getArrangement } as never });
    const button = await screen.findByRole('button', { name: `Send: ${parcel.label as string}` });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(button).toHaveAccessibleDescription('A second person must send this.');
    await user.click(button);
    expect(await screen.findByText('A second person must send this.')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('have no column where the user may do none of them on any record', async () => {
    renderList({ permissions: ['parcels'] });
    await screen.findByText('D4');
    expect(screen.queryByRole('columnheader', { name: 'Actions' })).toBeNull();
    expect(screen.getAllByRole('columnheader')).toHaveLength(resource.list!.columns.length);
  });

  it('have editing where the record can be edited, which its creator is told to leave to others', async () => {
    const isSent = { properties: { state: { const: 'sent' } }, required: ['state'] };
    const editable: BoundResource = {
      ...resource,
      name: 'editableParcels',
      list: { ...resource.list!, rowActions: ['edit'] },
      edit: { ...parcels.edit!, when: isSent, not: 'creator' },
    };
    const own = { ...sent, id: 'p3', label: 'E5', $forOthers: ['edit'] };
    const rows = async () => ({ data: [parcel, sent, own], total: 3, pageInfo: {} });
    renderScreen(<ResourceList resource={editable} embedded controls={false} />, {
      permissions: ['parcels', 'parcels:edit'],
      data: { getList: rows, getTotals, getArrangement } as never,
    });
    const button = await screen.findByRole('button', { name: 'Edit: E5' });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getByRole('button', { name: 'Edit: D4' })).not.toHaveAttribute('aria-disabled');
    expect(screen.queryByRole('button', { name: `Edit: ${parcel.label as string}` })).toBeNull();
  });

  it('do it after a question, and leave the page where it is', async () => {
    const { user, runAction, address } = renderList();
    await user.click(await screen.findByRole('button', { name: 'Delete: D4' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(await dialog.findByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(runAction).toHaveBeenCalledOnce());
    expect(runAction.mock.calls[0]?.slice(0, 2)).toEqual(['parcels', 'p2']);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(address()).toBe('/Page');
  });

  it('are on the cards of a phone too, with the further fields of a card', async () => {
    renderList({ width: 375 });
    await screen.findByRole('button', { name: 'Delete: D4' });
    const cards = screen.getAllByRole('listitem');
    expect(cards[1]).toHaveTextContent('Gift');
    expect(cards[1]).toHaveTextContent('Fragile: Yes');
    expect(cards[1]).toHaveTextContent('Weight: 1.5 kg');
  });

  it('have a column from the head to the totals', async () => {
    renderList({}, true);
    await screen.findByRole('button', { name: 'Delete: D4' });
    const rows = within(screen.getByRole('table')).getAllByRole('row');
    expect(new Set(rows.map((row) => (row as HTMLTableRowElement).cells.length))).toEqual(new Set([4]));
    expect(rows).toHaveLength(4);
  });
});

describe('the form of a resource without screens', () => {
  it('is a dialog, which closes when the record is there', async () => {
    const create = vi.fn(async (_resource: string, _params: { data: object }) => ({ data: parcel }));
    const onClose = vi.fn();
    vi.spyOn(metadataLoaders, 'loadValidator').mockResolvedValue(createValidator(parcelSchema));
    const { user } = renderScreen(<RecordFormDialog open onClose={onClose} />, {
      resource: { ...unlisted, create: parcelForm },
      data: { create } as never,
    });
    await user.type(await screen.findByLabelText('Label'), 'AB12');
    await user.type(screen.getByLabelText('Price'), '1250.5');
    await user.click(screen.getByRole('button', { name: 'Pack for 1,250.50 XXD' }));
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(create.mock.calls[0]?.[1].data).toEqual({ label: 'AB12', price: 125_050 });
    expect(await screen.findByText('AB12 was created.')).toBeTruthy();
  });
});
