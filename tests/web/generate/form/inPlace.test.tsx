import { screen, waitFor } from '@testing-library/react';
import { useLocation } from 'ra-core';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { BoundResource } from '../../../../src/metadata/model/BoundResource';
import { createValidator } from '../../../../src/metadata/validation/createValidator';
import { metadataLoaders } from '../../../../src/web/client/metadataLoaders';
import { RequestError } from '../../../../src/web/client/RequestError';
import { ResourceDetail } from '../../../../src/web/generate/detail/ResourceDetail';
import { CreatePage } from '../../../../src/web/generate/form/CreatePage';
import { parcel, parcelForm, parcels } from '../support/parcels';
import { renderScreen, type ScreenOptions } from '../support/renderScreen';

const { label } = parcels.fields;
const account = { ...label!, name: 'account', title: 'Account', required: false, ui: { masked: true } };
const replaces = { ...label!, name: 'replaces', title: 'Replaces', required: false };
const form = {
  ...parcelForm,
  fields: { ...parcelForm.fields, account, replaces },
  sections: [...parcelForm.sections, { fields: ['account'] }],
  again: {
    title: 'Correct and send again',
    as: 'replaces',
    of: 'label',
    when: { properties: { state: { const: 'lost' } }, required: ['state'] },
  },
};
const resource: BoundResource = {
  ...parcels,
  fields: { ...parcels.fields, account, replaces },
  create: form,
  reveal: { permission: 'parcels:reveal' },
};
const lost = { ...parcel, state: 'lost', account: '•••• 7890' };

beforeEach(() => {
  vi.spyOn(metadataLoaders, 'loadValidator').mockResolvedValue(createValidator({}));
});

function Screens() {
  const { pathname } = useLocation();
  return pathname.endsWith('/create') ? <CreatePage form={form} /> : <ResourceDetail id="p1" />;
}

function open(permissions: string[], record: object, data: object = {}, options: ScreenOptions = {}) {
  const create = vi.fn(async (_resource: string, _params: { data: object }) => ({ data: { id: 'p2' } }));
  const revealField = vi.fn(async () => '1234567890');
  const rendered = renderScreen(<Screens />, {
    resource,
    address: '/Parcels/p1',
    permissions,
    data: {
      getOne: async () => ({ data: record }),
      getEvents: async () => [],
      create,
      revealField,
      ...data,
    } as never,
    ...options,
  });
  return { ...rendered, create, revealField };
}

const link = () => screen.findByRole('link', { name: 'Correct and send again' });

describe('a record in place of which another one can be made', () => {
  it('leads to the form with its values, masked ones whole, which sends them with its name', async () => {
    const { user, address, create, revealField } = open(['parcels:create', 'parcels:reveal'], lost);
    await user.click(await link());
    expect(await screen.findByRole('heading', { level: 1, name: 'Correct and send again' })).toBeVisible();
    expect(await screen.findByText('In place of AB12.')).toBeVisible();
    expect(screen.getByLabelText<HTMLInputElement>('Label').value).toBe('AB12');
    expect(screen.getByLabelText<HTMLInputElement>(/Account/).value).toBe('1234567890');
    expect(screen.queryByLabelText(/Replaces/)).toBeNull();
    const price = screen.getByLabelText('Price');
    await user.clear(price);
    await user.type(price, '99');
    await user.click(screen.getByRole('button', { name: /^Pack for/ }));
    await waitFor(() => expect(address()).toBe('/Parcels/p2'));
    expect(create.mock.calls[0]![1].data).toEqual({
      label: 'AB12',
      price: 9_900,
      kind: 'gift',
      wish: 'Good luck',
      account: '1234567890',
      replaces: 'AB12',
    });
    // Each reading is noted, so there is one.
    expect(revealField.mock.calls).toEqual([['parcels', 'p1', 'account']]);
  });

  it('says what is to be entered once more by who may not read it', async () => {
    const { user, revealField } = open(['parcels:create'], lost);
    await user.click(await link());
    expect(await screen.findByText('You may not read all of it. Enter once more: Account.')).toBeVisible();
    expect(screen.getByLabelText<HTMLInputElement>(/Account/).value).toBe('');
    expect(revealField).not.toHaveBeenCalled();
  });

  it('says what the gateway refuses about the name, which has no input', async () => {
    const reason = 'It is sent again already, as CD34.';
    const errors = [{ path: '/replaces', keyword: 'paidAgain', params: {}, msg: reason }];
    const create = async () => Promise.reject(new RequestError('Refused.', { status: 422, errors }));
    const { user } = open(['parcels:create', 'parcels:reveal'], lost, { create });
    await user.click(await link());
    await user.click(await screen.findByRole('button', { name: /^Pack for/ }));
    expect(await screen.findByText(`Replaces: ${reason}`)).toBeVisible();
  });

  it('says where it is gone', async () => {
    let isGone = false;
    const getOne = async () =>
      isGone ? Promise.reject(new RequestError('Gone.', { status: 404 })) : { data: lost };
    const { user } = open(['parcels:create'], lost, { getOne });
    const there = await link();
    isGone = true;
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await user.click(there);
    expect(await screen.findByText(/^This record is not in/)).toBeVisible();
  });

  it.each([
    ['in another state', ['parcels:create'], { state: 'sent' }],
    ['for who may make none', ['parcels:edit'], {}],
  ])('does not lead there %s', async (_case, permissions, values) => {
    open(permissions, { ...lost, ...values });
    expect(await screen.findByRole('heading', { level: 1, name: /AB12/ })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Correct and send again' })).toBeNull();
  });
});
