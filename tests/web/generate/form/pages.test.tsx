import { screen, waitFor } from '@testing-library/react';
import { useRefresh } from 'ra-core';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createValidator } from '../../../../src/metadata/validation/createValidator';
import { metadataLoaders } from '../../../../src/web/client/metadataLoaders';
import { RequestError } from '../../../../src/web/client/RequestError';
import { CreatePage } from '../../../../src/web/generate/form/CreatePage';
import { EditPage } from '../../../../src/web/generate/form/EditPage';
import { parcel, parcelForm, parcels, parcelSchema } from '../support/parcels';
import { renderScreen, type ScreenOptions } from '../support/renderScreen';

beforeEach(() => {
  vi.spyOn(metadataLoaders, 'loadValidator').mockResolvedValue(createValidator(parcelSchema));
});
const unknown = async () => Promise.reject(new RequestError('No such record.', { status: 404 }));

/** Renders a page of parcels. */
const renderPage = (page: ReactNode, options: ScreenOptions) =>
  renderScreen(page, { resource: parcels, ...options });

function Reload() {
  const refresh = useRefresh();
  return <button onClick={refresh}>Reload</button>;
}

describe('the page that makes a record', () => {
  it('sends it with its key, confirms it, and leads to it', async () => {
    const create = vi.fn(async (_resource: string, _params: { data: object; meta?: object }) => ({
      data: parcel,
    }));
    const { user, address } = renderPage(<CreatePage form={parcelForm} />, {
      address: '/Parcels/create',
      data: { create } as never,
    });
    expect(screen.getByRole('heading', { level: 1, name: 'New parcel' })).toBeTruthy();
    await user.type(screen.getByLabelText('Label'), 'AB12');
    await user.type(screen.getByLabelText('Price'), '1250.5');
    await user.click(screen.getByRole('button', { name: 'Pack for 1,250.50 XXD' }));
    await waitFor(() => expect(address()).toBe('/Parcels/p1'));
    expect(create.mock.calls).toEqual([
      [
        'parcels',
        {
          data: { label: 'AB12', price: 125_050 },
          meta: { idempotencyKey: expect.stringMatching(/^[0-9a-f]{32}$/) },
        },
      ],
    ]);
    expect(await screen.findByText('AB12 was created.')).toBeTruthy();
  });

  it('asks for no record of others that may be left empty by who may not see them', async () => {
    const form = { ...parcelForm, chosenBy: { kind: 'senders' } };
    const address = '/Parcels/create';
    const { unmount } = renderPage(<CreatePage form={form} />, { address, permissions: ['parcels:create'] });
    expect(screen.getByLabelText('Label')).toBeVisible();
    expect(screen.queryByLabelText(/^Kind/)).toBeNull();
    unmount();
    renderPage(<CreatePage form={form} />, { address, permissions: ['parcels:create', 'senders'] });
    expect(screen.getByLabelText(/^Kind/)).toBeVisible();
  });

  it('confirms it in the words of the form, with values of the record', async () => {
    const form = { ...parcelForm, success: 'Parcel %{label} of %{price} is packed.' };
    const { user } = renderScreen(<CreatePage form={form} />, {
      resource: { ...parcels, create: form },
      address: '/Parcels/create',
      data: { create: async () => ({ data: parcel }) } as never,
    });
    await user.type(screen.getByLabelText('Label'), 'AB');
    await user.type(screen.getByLabelText('Price'), '1');
    await user.click(screen.getByRole('button', { name: 'Pack for 1.00 XXD' }));
    expect(await screen.findByText(/^Parcel AB12 of [\d,.]+ XXD is packed\.$/)).toBeTruthy();
  });

  it('is left by Cancel', async () => {
    const { user, address } = renderPage(<CreatePage form={parcelForm} />, {
      address: '/Parcels/create',
    });
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(address()).toBe('/Parcels');
  });
});

describe('the page that changes a record', () => {
  const edit = parcels.edit!;
  const { unevaluatedProperties: _closed, ...wholeRecord } = parcelSchema;
  beforeEach(() => {
    vi.spyOn(metadataLoaders, 'loadValidator').mockResolvedValue(createValidator(wholeRecord));
  });

  it('starts with what the record holds, sends only the fields of its form, and leads back to it', async () => {
    const update = vi.fn(async (_resource: string, _params: { id: string; data: object }) => ({
      data: parcel,
    }));
    const { user, address } = renderPage(<EditPage form={edit} id="p1" />, {
      address: '/Parcels/p1/edit',
      data: { getOne: async () => ({ data: parcel }), update } as never,
    });
    const label = await screen.findByLabelText<HTMLInputElement>('Label');
    expect(label.value).toBe('AB12');
    expect(screen.getByLabelText<HTMLInputElement>('Price').value).toBe('1,250.50');
    expect(screen.getByLabelText<HTMLInputElement>(/Wish/).value).toBe('Good luck');
    await user.clear(label);
    await user.type(label, 'CD34');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(address()).toBe('/Parcels/p1'));
    expect(update).toHaveBeenCalledTimes(1);
    expect(update.mock.calls[0]![1]).toMatchObject({ id: 'p1' });
    expect(update.mock.calls[0]![1].data).toEqual({
      label: 'CD34',
      price: 125_050,
      kind: 'gift',
      wish: 'Good luck',
      $before: { label: 'AB12', price: 125_050, kind: 'gift', wish: 'Good luck' },
    });
  });

  it('says with what was saved what it has set that is to be known', async () => {
    const wait = { ...parcels.fields.sentAt!, description: 'It waits for Ben.', ui: { announced: true } };
    const resource = { ...parcels, fields: { ...parcels.fields, sentAt: wait } };
    const save = async (before: object, after: object) => {
      const data = {
        getOne: async () => ({ data: { ...parcel, ...before } }),
        update: async () => ({ data: { ...parcel, ...after } }),
      } as never;
      const { user, unmount } = renderScreen(<EditPage form={edit} id="p1" />, { resource, data });
      await user.type(await screen.findByLabelText('Label'), '{Backspace}5');
      await user.click(screen.getByRole('button', { name: 'Save' }));
      const said = (await screen.findByText(/^Saved/)).textContent;
      unmount();
      return said;
    };
    const waits = { sentAt: '2026-11-20T19:00:00Z' };
    expect(await save({}, waits)).toBe('Saved. It waits for Ben.');
    expect(await save(waits, waits), 'it has waited before').toBe('Saved.');
    expect(await save(waits, { sentAt: undefined })).toBe('Saved.');
  });

  it('shows what somebody else has changed meanwhile, keeps what was typed, and replaces it at the second attempt', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const update = vi.fn(async (_resource: string, _params: { data: object }) => ({ data: parcel }));
    const params = { value: 80_000, by: 'Ben' };
    const errors = [{ path: '/price', keyword: 'changed', params, msg: 'Ben changed this meanwhile.' }];
    update.mockRejectedValueOnce(new RequestError('Some values are invalid.', { status: 422, errors }));
    const { user, address } = renderPage(<EditPage form={edit} id="p1" />, {
      address: '/Parcels/p1/edit',
      data: { getOne: async () => ({ data: parcel }), update } as never,
    });
    const price = await screen.findByLabelText<HTMLInputElement>('Price');
    await user.clear(price);
    await user.type(price, '900');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Ben changed this meanwhile. It is now: 800.00 XXD. Save again to replace it.');
    expect(price.value).toBe('900.00');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(address()).toBe('/Parcels/p1'));
    expect(update.mock.calls.map(([, { data }]) => data)).toMatchObject([
      { price: 90_000, $before: { price: 125_050 } },
      { price: 90_000, $before: { price: 80_000, label: 'AB12' } },
    ]);
  });

  it('asks for a field by what the record holds, and keeps the values of fields that it does not show', async () => {
    const update = vi.fn(async (_resource: string, _params: { id: string; data: object }) => ({
      data: parcel,
    }));
    const isPacked = { properties: { state: { const: 'packed' } }, required: ['state'] };
    const isSent = { properties: { state: { const: 'sent' } }, required: ['state'] };
    const form = { ...edit, visible: { wish: isPacked, price: isSent } };
    const { user } = renderPage(<EditPage form={form} id="p1" />, {
      address: '/Parcels/p1/edit',
      data: { getOne: async () => ({ data: parcel }), update } as never,
    });
    const wish = await screen.findByLabelText(/Wish/);
    expect(screen.queryByLabelText('Price')).toBeNull();
    await user.type(wish, '!');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(update).toHaveBeenCalledTimes(1));
    expect(update.mock.calls[0]![1].data).toMatchObject({ label: 'AB12', kind: 'gift', wish: 'Good luck!' });
  });

  it('sends a masked value back as it came where it was not changed', async () => {
    const update = vi.fn(async (_resource: string, _params: { data: object }) => ({ data: parcel }));
    const masked = { ...edit.fields.label!, ui: { masked: true } };
    const form = { ...edit, fields: { ...edit.fields, label: masked } };
    const { user } = renderPage(<EditPage form={form} id="p1" />, {
      data: { getOne: async () => ({ data: { ...parcel, label: '•••• AB12' } }), update } as never,
    });
    const label = await screen.findByLabelText<HTMLInputElement>('Label');
    expect(label.value).toBe('•••• AB12');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(update).toHaveBeenCalledTimes(1));
    expect(update.mock.calls[0]![1].data).toMatchObject({ label: '•••• AB12' });
  });

  it('rejects a masked value that was changed in part', async () => {
    const update = vi.fn();
    const { user } = renderPage(<EditPage form={edit} id="p1" />, {
      data: { getOne: async () => ({ data: { ...parcel, label: '•••• AB12' } }), update } as never,
    });
    await user.type(await screen.findByLabelText('Label'), '3');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Dots stand for a hidden value. Enter Label in full.')).toBeTruthy();
    expect(update).not.toHaveBeenCalled();
  });

  const isSent = { properties: { state: { const: 'sent' } }, required: ['state'] };

  it.each([
    ['in its state', { ...parcel }, 'Its current state does not allow changes.'],
    [
      'by who created it',
      { ...parcel, state: 'sent', $forOthers: ['edit'] },
      'A second person must edit this.',
    ],
  ])('says that a record cannot be edited %s, and leads to it', async (_why, record, reason) => {
    const { user, address } = renderPage(<EditPage form={{ ...edit, when: isSent }} id="p1" />, {
      address: '/Parcels/p1/edit',
      data: { getOne: async () => ({ data: record }) } as never,
    });
    expect(await screen.findByText(reason)).toBeTruthy();
    expect(screen.queryByLabelText('Label')).toBeNull();
    await user.click(screen.getByRole('link', { name: 'Open the record' }));
    expect(address()).toBe('/Parcels/p1');
  });

  it('keeps what was typed where the record cannot be edited any more', async () => {
    let record = { ...parcel, state: 'sent' };
    const getOne = vi.fn(async () => ({ data: record }));
    const { user } = renderPage(
      <>
        <Reload />
        <EditPage form={{ ...edit, when: isSent }} id="p1" />
      </>,
      { data: { getOne } as never },
    );
    const label = await screen.findByLabelText<HTMLInputElement>('Label');
    await user.type(label, 'X');
    record = { ...parcel, state: 'packed' };
    await user.click(screen.getByRole('button', { name: 'Reload' }));
    await waitFor(() => expect(getOne).toHaveBeenCalledTimes(2));
    expect(screen.getByLabelText<HTMLInputElement>('Label').value).toBe('AB12X');
  });

  it('reports an unknown record', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    renderPage(<EditPage form={edit} id="p1" />, { data: { getOne: unknown } });
    expect(await screen.findByText(/^This record is not in/)).toBeTruthy();
  });
});
