import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RequestError } from '../../../../../src/web/client/RequestError';
import { keptArrangement } from '../support/arrangement';
import { type ListOptions, renderList } from '../support/renderList';

const lost = {
  id: 'lost',
  name: 'Lost ones',
  filter: { state: ['lost'] },
  sort: { field: 'price', order: 'ASC' as const },
  columns: ['code', 'state'],
  isShared: false,
};
const addressOf = (filter: unknown, more = '') =>
  `/Parcels?filter=${encodeURIComponent(JSON.stringify(filter))}&page=1&perPage=25&sort=price&order=ASC${more}`;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-25T20:00:00Z') });
});
afterEach(() => vi.useRealTimers());

async function openDialog(options: ListOptions) {
  const view = renderList(options);
  await screen.findAllByText(/^PX00/);
  await view.user.click(screen.getByRole('button', { name: 'Export' }));
  await view.user.click(await screen.findByRole('menuitem', { name: /^Send regularly/ }));
  return { ...view, dialog: within(await screen.findByRole('dialog', { name: 'Send regularly' })) };
}

describe('a list that is sent regularly', () => {
  it('is saved as a view first, and says what comes and when', async () => {
    const arrangement = keptArrangement();
    const { user, dialog, notices } = await openDialog({
      arrangement,
      address: addressOf({ state: ['lost'] }),
    });
    const send = dialog.getByRole('button', { name: 'Send daily' });
    expect(send).toBeDisabled();
    expect(dialog.getByText(/with the records of 2026-11-25\.$/)).toHaveTextContent('2026-11-26');
    await user.type(dialog.getByLabelText('Name'), ' Lost ones ');
    await user.click(dialog.getByLabelText('Weekly'));
    expect(dialog.getByText(/with the records of 2026-11-23 – 2026-11-29\.$/)).toHaveTextContent(
      '2026-11-30',
    );
    await user.click(dialog.getByLabelText('CSV'));
    await user.click(dialog.getByRole('button', { name: 'Send weekly' }));
    await waitFor(() =>
      expect(notices()).toEqual(['You get “Lost ones” weekly as CSV, next at 2026-11-21 00:10 GMT-6.']),
    );
    expect(arrangement.views).toMatchObject([{ name: 'Lost ones', filter: { state: ['lost'] } }]);
    expect(arrangement.schedules).toMatchObject([{ every: 'week', format: 'csv' }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('is the view in use where that is not edited, and says what it is sent as already', async () => {
    const arrangement = keptArrangement({ views: [lost] });
    arrangement.schedules.push({
      every: 'day',
      format: 'xlsx',
      nextAt: '2026-11-26T06:10:00Z',
      recipients: ['me'],
    });
    const { user, dialog } = await openDialog({ arrangement, address: addressOf(lost.filter, '&view=lost') });
    await dialog.findByText('You get “Lost ones” daily as Excel, next at 2026-11-26 00:10 GMT-6.');
    expect(dialog.getByRole('link', { name: 'All scheduled exports' })).toHaveAttribute('href', '/Schedules');
    expect(dialog.queryByLabelText('Name')).toBeNull();
    expect(dialog.getByRole('button', { name: 'Save who gets it' })).toBeDisabled();
    expect(dialog.queryByRole('group', { name: 'Send to' })).toBeNull();
    await user.click(dialog.getByLabelText('Monthly'));
    await user.click(dialog.getByRole('button', { name: 'Send monthly' }));
    await waitFor(() => expect(arrangement.schedules).toHaveLength(2));
    expect(arrangement.views).toEqual([lost]);
  });

  it('goes to colleagues who may have it, is changed there, and goes to somebody', async () => {
    const arrangement = keptArrangement({ views: [lost] });
    arrangement.recipients.push(
      { id: 'ana', name: 'Ana', isUser: false },
      { id: 'luis', name: 'Luis', isUser: false },
    );
    arrangement.schedules.push({
      every: 'day',
      format: 'xlsx',
      nextAt: '2026-11-26T06:10:00Z',
      recipients: ['me', 'luis'],
    });
    const { user, dialog, notices } = await openDialog({
      arrangement,
      address: addressOf(lost.filter, '&view=lost'),
    });
    await dialog.findByText(/^You get “Lost ones” daily as Excel, .* It is sent to Mia, Luis\.$/);
    const save = dialog.getByRole('button', { name: 'Save who gets it' });
    expect(save).toBeDisabled();
    expect(dialog.getByLabelText('Luis')).toBeChecked();
    await user.click(dialog.getByLabelText('You (Mia)'));
    await user.click(dialog.getByLabelText('Luis'));
    expect(save).toBeDisabled();
    await user.click(dialog.getByLabelText('Ana'));
    await user.click(save);
    await waitFor(() =>
      expect(notices()).toEqual([
        expect.stringMatching(/^“Lost ones” goes out daily as Excel, .* It is sent to Ana\.$/),
      ]),
    );
    expect(arrangement.schedules).toMatchObject([{ every: 'day', format: 'xlsx', recipients: ['ana'] }]);
  });

  it('is a PDF only where the list is a statement', async () => {
    const { dialog } = await openDialog({ arrangement: keptArrangement() });
    expect(dialog.getByLabelText('Excel')).toBeTruthy();
    expect(dialog.queryByLabelText('PDF')).toBeNull();
  });

  it('says why it cannot be, and keeps what was chosen', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const arrangement = keptArrangement({ views: [lost] });
    const reason = 'You can have at most 20 scheduled exports.';
    arrangement.calls.scheduleView = () => Promise.reject(new RequestError(reason, { status: 422 }));
    const { user, dialog } = await openDialog({ arrangement, address: addressOf(lost.filter, '&view=lost') });
    await user.click(dialog.getByLabelText('Monthly'));
    await user.click(dialog.getByRole('button', { name: 'Send monthly' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent(reason);
    expect(dialog.getByLabelText('Monthly')).toBeChecked();
  });

  it('is not offered of a list inside another screen', async () => {
    const { user } = renderList({ embedded: true, controls: true });
    await screen.findAllByText(/^PX00/);
    await user.click(await screen.findByRole('button', { name: 'Export' }));
    await screen.findByRole('menuitem', { name: /^Excel, columns shown/ });
    expect(screen.queryByRole('menuitem', { name: /^Send regularly/ })).toBeNull();
  });
});
