import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { BoundAction, BoundResource } from '../../../../src/metadata/model/BoundResource';
import { RequestError } from '../../../../src/web/client/RequestError';
import type { SendOptions } from '../../../../src/web/client/writeCalls';
import { ResourceList } from '../../../../src/web/generate/list/ResourceList';
import { parcel, parcels } from '../support/parcels';
import { renderScreen, type ScreenOptions } from '../support/renderScreen';

const [send] = parcels.actions as [BoundAction];
const count: BoundAction = {
  name: 'count',
  title: 'Count all',
  permission: 'parcels:send',
  on: 'resource',
  request: { method: 'POST', path: 'count' },
};
const resource: BoundResource = { ...parcels, actions: [{ ...send, on: 'rows' }, count] };
const rows = ['A1', 'B2', 'C3'].map((label) => ({ ...parcel, id: `id-${label}`, label }));
const sentRow = { ...parcel, id: 'id-D4', label: 'D4', state: 'sent' };

function renderList(options: ScreenOptions = {}) {
  const runAction = vi.fn(
    async (_resource: string, _id: string, _action: BoundAction, _input: object, _options: SendOptions) => ({
      data: {},
    }),
  );
  const data = [...rows, sentRow];
  const getList = vi.fn(async () => ({ data, total: data.length, pageInfo: {} }));
  const views = { getViews: async () => ({ data: { views: [] } }), getArrangement: async () => ({}) };
  const view = renderScreen(<ResourceList resource={resource} />, {
    permissions: ['parcels', 'parcels:send'],
    data: { runAction, getList, ...views } as never,
    ...options,
  });
  return { ...view, runAction };
}

const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name });

/** The results by row: what is after its name. */
const results = async () =>
  within(await screen.findByRole('list', { name: 'Results' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

describe('rows of a list', () => {
  it('cannot be selected where nothing can be done with them', async () => {
    renderList({ permissions: ['parcels'] });
    await screen.findByText('A1');
    expect(screen.queryAllByRole('checkbox')).toEqual([]);
    expect(screen.queryByRole('button', { name: 'Count all' })).toBeNull();
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

  it('are acted upon one request each, with a key each, without those whose state does not allow it', async () => {
    const { user, runAction } = renderList();
    await user.click(await box('Select all on this page'));
    await user.click(await screen.findByRole('button', { name: 'Send' }));
    const dialog = await screen.findByRole('dialog', { name: 'Send' });
    expect(dialog.textContent).toContain('This applies to 3 records.');
    expect(dialog.textContent).toContain('1 selected record is left out');
    await user.click(within(dialog).getByRole('button', { name: 'Send' }));
    expect(await within(dialog).findByText('3 of 3 done')).toBeTruthy();
    expect(await results()).toEqual(['A1Done', 'B2Done', 'C3Done']);
    expect(runAction.mock.calls.map(([, id]) => id)).toEqual(['id-A1', 'id-B2', 'id-C3']);
    const keys = runAction.mock.calls.map(([, , , , { idempotencyKey }]) => idempotencyKey);
    expect(new Set(keys).size).toBe(3);
    await user.click(within(dialog).getByRole('button', { name: 'Back to the list' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByRole('group', { name: /selected/ })).toBeNull();
  });

  it('that fail say why, stay selected, and are tried again alone with their keys', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { user, runAction } = renderList();
    runAction.mockImplementation(async (_resource, id) => {
      if (id === 'id-B2') throw new RequestError('Somebody was faster.', { status: 422 });
      return { data: {} };
    });
    await user.click(await box('Select all on this page'));
    await user.click(await screen.findByRole('button', { name: 'Send' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Send' }));
    await within(dialog).findByRole('button', { name: 'Try 1 again' });
    expect(await results()).toEqual(['A1Done', 'B2Somebody was faster.', 'C3Done']);
    runAction.mockResolvedValue({ data: {} });
    await user.click(within(dialog).getByRole('button', { name: 'Try 1 again' }));
    await within(dialog).findByText('3 of 3 done');
    const ofB2 = runAction.mock.calls.filter(([, id]) => id === 'id-B2');
    expect(ofB2).toHaveLength(2);
    expect(ofB2[1]![4]).toEqual(ofB2[0]![4]);
    expect(runAction).toHaveBeenCalledTimes(4);
  });

  it('lose nothing when the connection breaks: what was not sent waits, what got no answer is sent again', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { user, runAction } = renderList();
    let isBroken = true;
    runAction.mockImplementation(async (_resource, id) => {
      if (isBroken && id === 'id-B2') throw new RequestError('Gone.', { unanswered: 'lost' });
      if (isBroken && id === 'id-C3') throw new RequestError('Gone.', { unanswered: 'offline' });
      return { data: {} };
    });
    await user.click(await box('Select all on this page'));
    await user.click(await screen.findByRole('button', { name: 'Send' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Send' }));
    await within(dialog).findByRole('button', { name: 'Try 2 again' });
    expect(await results()).toEqual([
      'A1Done',
      'B2No answer. Try again: nothing is done twice.',
      'C3Not sent',
    ]);
    isBroken = false;
    await user.click(within(dialog).getByRole('button', { name: 'Try 2 again' }));
    await within(dialog).findByText('3 of 3 done');
    const keysOf = (wanted: string) =>
      runAction.mock.calls.filter(([, id]) => id === wanted).map((call) => call[4].idempotencyKey);
    expect(new Set(keysOf('id-B2')).size).toBe(1);
  });

  it('are selected on cards, too', async () => {
    const { user } = renderList({ width: 375 });
    await user.click(await box('Select B2'));
    await screen.findByRole('group', { name: '1 selected' });
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
