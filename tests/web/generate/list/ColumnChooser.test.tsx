import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { type KeptArrangement, keptArrangement } from './support/arrangement';
import { parcels } from './support/parcels';
import { type ListOptions, renderList } from './support/renderList';

const heads = () => screen.getAllByRole('columnheader', { hidden: true }).map((cell) => cell.textContent);
const usual = ['Parcel code', 'Sender', 'Price XXD', 'Duty XXD', 'Sent GMT-6', 'State'];

async function openChooser(options: ListOptions = {}) {
  const view = renderList(options);
  await screen.findByText('PX0000');
  await view.user.click(screen.getByRole('button', { name: 'Columns' }));
  const chooser = within(await screen.findByRole('dialog', { name: 'Columns' }));
  return { ...view, chooser };
}

async function hideDuty(arrangement: KeptArrangement) {
  const { user, chooser, unmount } = await openChooser({ arrangement });
  await user.click(chooser.getByRole('checkbox', { name: 'Duty' }));
  await waitFor(() => expect(heads()).not.toContain('Duty XXD'));
  await waitFor(() => expect(arrangement.columns).not.toContain('duty'));
  unmount();
}

describe("a list's column chooser", () => {
  it('offers every column, those shown ticked', async () => {
    const { chooser } = await openChooser();
    const boxes = await chooser.findAllByRole('checkbox');
    expect(boxes.map((box) => box.closest('label')?.textContent)).toEqual([
      'Parcel code',
      'Sender',
      'Price',
      'Duty',
      'Sent',
      'State',
      'Pieces',
      'Note',
    ]);
    expect(boxes.filter((box) => (box as HTMLInputElement).checked)).toHaveLength(6);
  });

  it('shows and hides columns at once', async () => {
    const { user, chooser } = await openChooser();
    await user.click(chooser.getByRole('checkbox', { name: 'Duty' }));
    await user.click(chooser.getByRole('checkbox', { name: 'Pieces' }));
    await waitFor(() =>
      expect(heads()).toEqual(['Parcel code', 'Sender', 'Price XXD', 'Sent GMT-6', 'State', 'Pieces']),
    );
  });

  it('keeps at least one column', async () => {
    const { user, chooser } = await openChooser();
    for (const name of ['Parcel code', 'Sender', 'Price', 'Duty', 'Sent']) {
      await user.click(chooser.getByRole('checkbox', { name }));
    }
    await waitFor(() => expect(heads()).toEqual(['State']));
    expect(chooser.getByRole('checkbox', { name: 'State' })).toBeDisabled();
  });

  it('moves a column by its buttons, keeps the focus on them and announces the new place', async () => {
    const { user, chooser } = await openChooser();
    const up = chooser.getByRole('button', { name: 'Move Price up' });
    await user.click(up);
    await waitFor(() => expect(heads().slice(0, 3)).toEqual(['Parcel code', 'Price XXD', 'Sender']));
    expect(chooser.getByRole('button', { name: 'Move Price up' })).toHaveFocus();
    expect(chooser.getByRole('status')).toHaveTextContent('Price is now column 2 of 8');

    await user.keyboard('{Enter}');
    await waitFor(() => expect(heads()[0]).toBe('Price XXD'));
    expect(screen.getAllByRole('link', { hidden: true })[0]).toHaveTextContent('1,000.00 XXD');
  });

  it('moves a column by dragging it over others', async () => {
    const { chooser } = await openChooser();
    const item = (name: string) => chooser.getByRole('checkbox', { name }).closest('li')!;
    const dataTransfer = { effectAllowed: '' };
    fireEvent.dragStart(item('State'), { dataTransfer });
    fireEvent.dragOver(item('Sender'), { dataTransfer });
    fireEvent.drop(item('Sender'), { dataTransfer });
    fireEvent.dragEnd(item('State'), { dataTransfer });
    await waitFor(() => expect(heads().slice(0, 3)).toEqual(['Parcel code', 'State', 'Sender']));
  });

  it('goes back to the columns of the resource', async () => {
    const { user, chooser } = await openChooser();
    const reset = chooser.getByRole('button', { name: 'Reset columns' });
    await user.click(chooser.getByRole('checkbox', { name: 'Duty' }));
    await waitFor(() => expect(heads()).not.toContain('Duty XXD'));
    await user.click(reset);
    await waitFor(() => expect(heads()).toEqual(usual));
    expect(reset).toHaveFocus();
  });

  describe('keeps the arrangement', () => {
    it('at the gateway, for the next visit from any device', async () => {
      const arrangement = keptArrangement();
      await hideDuty(arrangement);
      renderList({ arrangement });
      await screen.findByText('PX0000');
      await waitFor(() => expect(heads()).toEqual(usual.filter((title) => title !== 'Duty XXD')));
    });

    it('where the resource has gained and lost columns, and offers the new ones', async () => {
      const arrangement = keptArrangement({ columns: ['state', 'gone', 'code'] });
      const list = { ...parcels.list!, available: [...parcels.list!.available, 'more'] };
      const more = { name: 'more', title: 'More', type: 'string' as const, kind: 'text' as const, ui: {} };
      const resource = { ...parcels, list, fields: { ...parcels.fields, more } };
      const { chooser } = await openChooser({ arrangement, resource });
      await waitFor(() => expect(heads()).toEqual(['State', 'Parcel code']));
      expect(chooser.getByRole('checkbox', { name: 'More' })).not.toBeChecked();
    });

    it('of this list alone: one inside another screen has the columns of the resource', async () => {
      renderList({ arrangement: keptArrangement({ columns: ['state'] }), embedded: true });
      await screen.findByText('PX0000');
      expect(heads()).toEqual(usual);
    });

    it('while the gateway cannot be reached', async () => {
      // react-admin logs each failed request.
      vi.spyOn(console, 'error').mockImplementation(() => undefined);
      const arrangement = keptArrangement();
      const failure = new Error('The system is having issues.');
      arrangement.calls.getArrangement = () => Promise.reject(failure);
      arrangement.calls.saveColumns = () => Promise.reject(failure);
      const { user, chooser, notices } = await openChooser({ arrangement });
      await user.click(chooser.getByRole('checkbox', { name: 'Duty' }));
      await waitFor(() => expect(heads()).not.toContain('Duty XXD'));
      await waitFor(() => expect(notices()).toContain('The system is having issues.'));
    });
  });
});
