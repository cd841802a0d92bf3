import { screen, waitFor, within } from '@testing-library/react';
import { Activity, useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import type { BoundField } from '../../../../src/metadata/model/BoundField';
import type { BoundResource } from '../../../../src/metadata/model/BoundResource';
import type { CorridorDataProvider } from '../../../../src/web/client/dataProvider';
import { RequestError } from '../../../../src/web/client/RequestError';
import { ResourceDetail } from '../../../../src/web/generate/detail/ResourceDetail';
import { parcel, parcels } from '../support/parcels';
import { renderScreen, type ScreenOptions } from '../support/renderScreen';
import { ResourceScope } from '../../../../src/web/generate/resource/ResourceScope';

function user(name: string) {
  return { kind: 'user' as const, id: 'u-1', name };
}

function part(kind: 'network' | 'operator') {
  return { kind, id: null, name: null };
}

const events = [
  { at: '2026-11-20T20:05:09Z', from: null, to: 'packed', actor: user('network'), note: 'Wrapped twice' },
  { at: '2026-11-21T08:00:00Z', from: 'packed', to: 'sent', actor: part('network'), note: null },
  { at: '2026-11-21T09:00:00Z', from: null, to: null, actor: user('Payment network'), note: 'Label printed' },
  { at: '2026-11-21T10:00:00Z', from: null, to: null, actor: part('operator'), note: 'Checked' },
].map((event) => ({ ...event, form: null, entered: [] }));

const masked = { ...parcels.fields.label!, name: 'account', title: 'Account', ui: { masked: true } };
const secretive: BoundResource = {
  ...parcels,
  fields: { ...parcels.fields, account: masked },
  detail: { ...parcels.detail!, sections: [{ title: 'Parcel', fields: ['label', 'account'] }] },
  reveal: { permission: 'parcels:reveal' },
};

function renderDetail(
  data: Partial<Record<keyof CorridorDataProvider, unknown>> = {},
  { resource = parcels, ...options }: ScreenOptions & { resource?: BoundResource } = {},
) {
  const provider = {
    getOne: vi.fn(async () => ({ data: parcel })),
    getEvents: vi.fn(async () => events),
    ...data,
  } as Partial<CorridorDataProvider>;
  return renderScreen(<ResourceDetail id="p1" />, { resource, ...options, data: provider });
}

/** react-admin writes each failed request to the console while it is developed. */
const expectComplaints = () => vi.spyOn(console, 'error').mockImplementation(() => undefined);

/** The text beside a title in a description list. */
async function value(title: string): Promise<string> {
  const term = await screen.findByText(title, { selector: 'dt' });
  return term.nextElementSibling?.textContent ?? '';
}

function stateTime(name: string, title: string, state: string): BoundField {
  return { name, title, type: 'string', kind: 'instant', generate: { when: { state: [state] } }, ui: {} };
}

it('leaves out the time of a state that the record has not taken', async () => {
  const times = {
    packedAt: stateTime('packedAt', 'Packed at', 'packed'),
    lostAt: stateTime('lostAt', 'Lost at', 'lost'),
  };
  const resource: BoundResource = {
    ...parcels,
    fields: { ...parcels.fields, ...times },
    detail: { ...parcels.detail!, sections: [{ title: 'Parcel', fields: ['packedAt', 'lostAt'] }] },
  };
  renderDetail(
    { getOne: async () => ({ data: { ...parcel, packedAt: '2026-11-20T20:05:09Z' } }) },
    { resource },
  );
  expect(await value('Packed at')).toContain('2026-11-20');
  expect(screen.queryByText('Lost at')).toBeNull();
});

it('says what a record is that has a bare number for its name', async () => {
  const count = { ...parcels.fields.price!, name: 'count', title: 'No.', kind: 'number' as const, ui: {} };
  const resource = {
    ...parcels,
    fields: { ...parcels.fields, count },
    list: { ...parcels.list!, columns: ['count'] },
  };
  renderDetail({ getOne: async () => ({ data: { ...parcel, count: 11246 } }) }, { resource });
  await screen.findByRole('heading', { level: 1, name: 'Parcel 11,246' });
});

describe('a record', () => {
  it('is shown with its name, its state and each field as its widget writes it', async () => {
    renderDetail();
    expect(await screen.findByRole('heading', { level: 1, name: 'AB12' })).toBeTruthy();
    expect(await value('Price')).toBe('1,250.50 XXD');
    expect(await value('Sent at')).toMatch(/^2026-11-20 14:05:09 GMT-6/);
    expect(await value('Kind')).toBe('Gift');
    expect(screen.getAllByText('Packed').length).toBeGreaterThan(1);
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'Parcel',
      'Other',
      'Timeline',
    ]);
  });

  it('shows a dash for what it has no value for', async () => {
    renderDetail({ getOne: async () => ({ data: { ...parcel, wish: null } }) });
    expect(await value('Wish')).toBe('—');
  });

  it('leaves out what is for records of another kind, and the sections of it', async () => {
    const wish = { title: 'Gift', fields: ['wish'] };
    const resource = { ...parcels, detail: { ...parcels.detail!, sections: [{ fields: ['kind'] }, wish] } };
    const { unmount } = renderDetail({}, { resource });
    expect(await value('Wish')).toBe('Good luck');
    unmount();
    const returned = { ...parcel, kind: 'return', wish: null };
    renderDetail({ getOne: async () => ({ data: returned }) }, { resource });
    expect(await value('Kind')).toBe('Return');
    expect(screen.queryByText('Wish')).toBeNull();
    expect(screen.queryByRole('heading', { name: 'Gift' })).toBeNull();
  });

  it('has the titles of the form for such a record', async () => {
    const create = parcels.create!;
    const ifGift = { properties: { kind: { const: 'gift' } }, required: ['kind'] };
    const rules = [{ if: ifGift, then: { wish: { title: 'Wish for the birthday' } } }];
    const resource = { ...parcels, create: { ...create, rules } };
    const { unmount } = renderDetail({}, { resource });
    expect(await value('Wish for the birthday')).toBe('Good luck');
    unmount();
    const returned = { ...parcel, kind: 'return' };
    renderDetail({ getOne: async () => ({ data: returned }) }, { resource });
    expect(await value('Wish')).toBe('Good luck');
  });

  it('can be copied from', async () => {
    const { user } = renderDetail();
    await user.click(await screen.findByRole('button', { name: 'Copy Label AB12' }));
    expect(await navigator.clipboard.readText()).toBe('AB12');
  });

  it('lists its changes of state, newest first, with the states’ titles and in the zone of the country', async () => {
    renderDetail();
    const timeline = await screen.findByRole('region', { name: 'Timeline' });
    const items = await within(timeline).findAllByRole('listitem');
    expect(items.map(({ textContent }) => textContent)).toEqual([
      'Checked2026-11-21 04:00:00 Provider',
      'Label printed2026-11-21 03:00:00 User Payment network',
      'Sent2026-11-21 02:00:00 Payment network',
      'PackedWrapped twice2026-11-20 14:05:09 User network',
    ]);
    expect(items[2]!.querySelector('.state-text--success')).toBeTruthy();
  });

  it('stays readable where its timeline cannot be loaded, which can be retried', async () => {
    expectComplaints();
    let offline = true;
    const getEvents = vi.fn(async () => {
      if (offline) throw new Error('offline');
      return events;
    });
    const { user } = renderDetail({ getEvents });
    expect(await screen.findByText(/load the timeline/)).toBeTruthy();
    expect(await value('Kind')).toBe('Gift');
    offline = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Wrapped twice')).toBeTruthy();
  });

  it('shows who did something with a mark that only users have, whatever they are called', async () => {
    renderDetail();
    const timeline = await screen.findByRole('region', { name: 'Timeline' });
    const items = await within(timeline).findAllByRole('listitem');
    expect(items.map((item) => item.querySelector('svg') !== null)).toEqual([false, true, false, true]);
  });

  it('leads back to its list', async () => {
    const { user, address } = renderDetail({}, { address: '/Parcels/p1' });
    await user.click(await screen.findByRole('link', { name: 'Back to Parcels' }));
    expect(address()).toBe('/Parcels');
  });

  it('offers to edit it only to those who may', async () => {
    const { unmount } = renderDetail();
    await screen.findByRole('heading', { level: 1, name: 'AB12' });
    expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull();
    unmount();
    renderDetail({}, { permissions: ['parcels:edit'] });
    expect((await screen.findByRole('link', { name: 'Edit' })).getAttribute('href')).toContain(
      '/Parcels/p1/edit',
    );
  });
});

/** A detail in a tab, which is kept while another one is shown. */
function KeptDetail() {
  const [isLeft, setLeft] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setLeft(!isLeft)}>
        {isLeft ? 'Return' : 'Leave'}
      </button>
      <Activity mode={isLeft ? 'hidden' : 'visible'}>
        <ResourceScope resource={secretive}>
          <ResourceDetail id="p1" />
        </ResourceScope>
      </Activity>
    </>
  );
}

describe('a masked value', () => {
  const account = '•••• 7071';
  const getOne = async () => ({ data: { ...parcel, account } });
  const revealField = vi.fn(async () => '002023417071');
  const options = { resource: secretive, permissions: ['parcels:reveal'] };

  it('is read from the gateway by the button, and hidden by it again', async () => {
    const getEvents = vi.fn(async () => events);
    const { user: person } = renderDetail({ getOne, getEvents, revealField }, options);
    expect(await value('Account')).toBe(account);
    expect(revealField).not.toHaveBeenCalled();
    await person.click(screen.getByRole('button', { name: 'Show Account' }));
    expect(await screen.findByText('002023417071')).toBeTruthy();
    expect(revealField).toHaveBeenCalledWith('parcels', 'p1', 'account');
    await waitFor(() => expect(getEvents).toHaveBeenCalledTimes(2));
    await person.click(screen.getByRole('button', { name: 'Hide Account' }));
    expect(await value('Account')).toBe(account);
  });

  it('is hidden again when its page is left, also where the page is kept', async () => {
    const data = { getOne, getEvents: async () => events, revealField } as Partial<CorridorDataProvider>;
    const { user: person } = renderScreen(<KeptDetail />, { data, ...options });
    await person.click(await screen.findByRole('button', { name: 'Show Account' }));
    expect(await screen.findByText('002023417071')).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Leave' }));
    await person.click(screen.getByRole('button', { name: 'Return' }));
    expect(await value('Account')).toBe(account);
    expect(screen.queryByText('002023417071')).toBeNull();
  });

  it('stays masked without the permission, and where it cannot be read', async () => {
    expectComplaints();
    const { unmount } = renderDetail({ getOne }, { ...options, permissions: [] });
    expect(await value('Account')).toBe(account);
    expect(screen.queryByRole('button', { name: 'Show Account' })).toBeNull();
    unmount();
    const failing = vi.fn().mockRejectedValue(new RequestError('Not now.', { status: 503 }));
    const { user: person } = renderDetail({ getOne, revealField: failing }, options);
    await person.click(await screen.findByRole('button', { name: 'Show Account' }));
    expect(await screen.findByText('Not now.')).toBeTruthy();
    expect(await value('Account')).toBe(account);
  });
});

describe('a record that is not there', () => {
  it('is announced as loading while it loads', async () => {
    renderDetail({ getOne: () => new Promise(() => undefined) });
    expect((await screen.findByRole('status')).textContent).toContain('Loading');
  });

  it('is reported as unknown, with a way back', async () => {
    expectComplaints();
    renderDetail({ getOne: () => Promise.reject(new RequestError('No such record.', { status: 404 })) });
    expect(await screen.findByText('This record is not in Nowhere')).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1, name: 'Parcel' })).toBeTruthy();
    expect(screen.getAllByRole('link', { name: /Back to Parcels/ }).length).toBeGreaterThan(0);
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('can be requested again after a failure', async () => {
    expectComplaints();
    let offline = true;
    const getOne = vi.fn(async () => {
      if (offline) throw new RequestError('The gateway is asleep.', { status: 503 });
      return { data: parcel };
    });
    const { user } = renderDetail({ getOne });
    expect((await screen.findByRole('alert')).textContent).toContain('The gateway is asleep.');
    offline = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'AB12' })).toBeTruthy());
  });
});

it('has records of other resources on its timeline, with a link to their page where they have one', async () => {
  const nothing = { from: null, to: null, note: null };
  const about = {
    resource: 'parcels',
    path: '/parcels',
    id: 'p7',
    title: 'Parcel',
    values: ['P-7', '12.50'],
  };
  renderDetail({ getEvents: async () => [{ ...events[0]!, ...nothing, about }] });
  const timeline = within(await screen.findByRole('region', { name: 'Timeline' }));
  expect(await timeline.findByText('P-7 · 12.50')).toBeVisible();
  expect(timeline.getByRole('link', { name: 'Parcel' }).getAttribute('href')).toContain('/p7');
});
