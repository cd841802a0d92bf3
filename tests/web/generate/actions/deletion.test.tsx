import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { BoundAction } from '../../../../src/metadata/model/BoundResource';
import { RequestError } from '../../../../src/web/client/RequestError';
import { ResourceActions } from '../../../../src/web/generate/actions/ResourceActions';
import { parcel, parcels } from '../support/parcels';
import { renderScreen, type ScreenOptions } from '../support/renderScreen';

describe('a record', () => {
  const resource = { ...parcels, delete: { permission: 'parcels:delete' } };
  const deleting = { permissions: ['parcels:delete'] };
  const shown = (runAction: object, options: ScreenOptions = deleting) =>
    renderScreen(<ResourceActions record={parcel} />, {
      resource,
      address: '/Parcels/p1',
      ...options,
      data: { runAction } as never,
    });

  it('is deleted after a question, which leads to the list', async () => {
    const runAction = vi.fn(async (_resource: string, _id: string, _action: BoundAction) => ({ data: {} }));
    const { user, address } = shown(runAction);
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete' });
    expect(dialog.textContent).toContain('Delete AB12? This cannot be undone.');
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(address()).toBe('/Parcels'));
    expect(runAction.mock.calls[0]![2].request).toEqual({ method: 'DELETE', path: '{id}' });
    expect(await screen.findByText('AB12 was deleted')).toBeTruthy();
  });

  it('is left by an action that deletes what the user has in it, which leads to the list', async () => {
    const leave: BoundAction = {
      name: 'leave',
      title: 'Leave',
      permission: 'parcels:leave',
      confirm: 'Leave it?',
      request: { method: 'DELETE', path: '{id}/reader' },
    };
    const runAction = vi.fn(async () => ({ data: {} }));
    const { user, address } = shown(runAction, {
      resource: { ...parcels, actions: [leave] },
      permissions: ['parcels:leave'],
    });
    await user.click(screen.getByRole('button', { name: 'Leave' }));
    const dialog = await screen.findByRole('dialog', { name: 'Leave' });
    await user.click(within(dialog).getByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(address()).toBe('/Parcels'));
  });

  it('is not offered for deletion without the permission', () => {
    shown(vi.fn(), { permissions: [] });
    expect(screen.queryAllByRole('button')).toEqual([]);
  });

  it('that others use stays, with the reason in the dialog', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const reason = 'This record cannot be deleted. 2 records of "Notes" use it.';
    const runAction = vi.fn(async () => Promise.reject(new RequestError(reason, { status: 422 })));
    const { user, address } = shown(runAction);
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    expect((await within(dialog).findByRole('alert')).textContent).toBe(reason);
    expect(within(dialog).queryByRole('button', { name: 'Delete' })).toBeNull();
    await user.click(within(dialog).getAllByRole('button', { name: 'Close' }).at(-1)!);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(address()).toBe('/Parcels/p1');
  });

  it('can be deleted after all where the gateway was only out of reach', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const runAction = vi.fn(async () => ({ data: {} }));
    runAction.mockRejectedValueOnce(new RequestError('Try again shortly.', { status: 503 }));
    const { user, address } = shown(runAction);
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    await within(dialog).findByRole('alert');
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(address()).toBe('/Parcels'));
  });
});
