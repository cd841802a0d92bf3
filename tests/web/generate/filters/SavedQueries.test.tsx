import { screen, waitFor, within } from '@testing-library/react';
import { localStorageStore } from 'react-admin';
import { describe, expect, it } from 'vitest';
import { type ListOptions, renderList } from '../list/support/renderList';

const addressOf = (filter: unknown, sort: string) =>
  `/Parcels?filter=${encodeURIComponent(JSON.stringify(filter))}&page=1&perPage=25&sort=${sort}&order=ASC`;

async function openSaved(options: ListOptions = {}) {
  const view = renderList(options);
  await screen.findByText('PX0000');
  await view.user.click(screen.getByRole('button', { name: 'Saved' }));
  return { ...view, saved: within(await screen.findByRole('dialog', { name: 'Saved' })) };
}

async function save(name: string, options: ListOptions) {
  const view = await openSaved(options);
  await view.user.type(view.saved.getByLabelText('Save the filters and sort of now'), `${name}{Enter}`);
  await view.saved.findByRole('button', { name });
  return view;
}

describe("a list's saved queries", () => {
  it('are none at first, with a hint at what they are for', async () => {
    const { saved } = await openSaved();
    expect(saved.getByText(/^No saved queries yet/)).toBeVisible();
    expect(saved.getByRole('button', { name: 'Save' })).toBeDisabled();
  });

  it('bring back filters and sort at a later visit', async () => {
    const store = localStorageStore();
    const first = await save('Lost ones', { store, address: addressOf({ state: ['lost'] }, 'price') });
    first.unmount();

    const { user, saved, lastRequest, addressFilter } = await openSaved({
      store,
      address: addressOf({}, 'sentAt'),
    });
    await user.click(saved.getByRole('button', { name: 'Lost ones' }));
    await waitFor(() => expect(addressFilter()).toEqual({ state: ['lost'] }));
    expect(lastRequest()).toMatchObject({
      filter: { state: 'lost' },
      sort: { field: 'price', order: 'ASC' },
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('are replaced under the same name', async () => {
    const { user, saved } = await save('Mine', { address: addressOf({ state: ['lost'] }, 'price') });
    await user.type(saved.getByLabelText('Save the filters and sort of now'), 'Mine{Enter}');
    await waitFor(() => expect(saved.getAllByRole('listitem')).toHaveLength(1));
  });

  it('mark the one that is in use', async () => {
    const { saved } = await save('Mine', { address: addressOf({ state: ['lost'] }, 'price') });
    expect(saved.getByRole('button', { name: 'Mine' })).toHaveAttribute('aria-current', 'true');
  });

  it('can be deleted', async () => {
    const { user, saved } = await save('Mine', {});
    await user.click(saved.getByRole('button', { name: 'Delete the saved query Mine' }));
    await waitFor(() => expect(saved.queryByRole('button', { name: 'Mine' })).toBeNull());
  });

  it("are another merchant's own", async () => {
    const store = localStorageStore();
    const first = await save('Mine', { store });
    first.unmount();
    const { saved } = await openSaved({ store, merchant: 'M2' });
    expect(saved.queryByRole('button', { name: 'Mine' })).toBeNull();
  });
});
