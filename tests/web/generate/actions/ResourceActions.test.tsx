import { screen, waitFor, within } from '@testing-library/react';
import { useGetOne } from 'ra-core';
import { describe, expect, it, vi } from 'vitest';
import type { BoundAction } from '../../../../src/metadata/model/BoundResource';
import { RequestError } from '../../../../src/web/client/RequestError';
import type { SendOptions } from '../../../../src/web/client/writeCalls';
import { ResourceActions } from '../../../../src/web/generate/actions/ResourceActions';
import type { RecordValues } from '../../../../src/web/widgets/Widget';
import { parcel, parcels } from '../support/parcels';
import { renderScreen, type ScreenOptions } from '../support/renderScreen';
import { ResourceScope } from '../../../../src/web/generate/resource/ResourceScope';

const everything = { permissions: ['parcels:send', 'parcels:insure'], sandbox: true };

/** The screen around the actions: it shows the record as it was loaded last. */
function Screen({ record }: { record: RecordValues }) {
  const { data } = useGetOne<RecordValues>('parcels', { id: record.id });
  return (
    <>
      <p>{`state: ${data?.state as string}`}</p>
      <ResourceScope resource={parcels}>
        <ResourceActions record={record} />
      </ResourceScope>
    </>
  );
}

function renderActions(record: RecordValues = parcel, options: ScreenOptions = everything) {
  const runAction = vi.fn(
    async (_resource: string, _id: string, _action: BoundAction, _input: object, _options: SendOptions) => ({
      data: {},
    }),
  );
  let loads = 0;
  const getOne = vi.fn(async () => ({
    data: {
      ...record,
      state: loads++ ? 'sent' : 'packed',
      ...(record.$revision && { $revision: `${record.$revision as string} 1` }),
    },
  }));
  const actor = { kind: 'user', name: 'Ana' };
  const getEvents = vi.fn(async () => [
    { at: '2026-11-20T19:00:00Z', from: null, to: 'packed', actor, note: null },
    { at: '2026-11-20T20:05:09Z', from: 'packed', to: 'sent', actor, note: null },
  ]);
  const data = { runAction, getOne, getEvents } as never;
  const view = renderScreen(<Screen record={record} />, { ...options, data });
  return { ...view, runAction, getEvents };
}

const names = () => screen.queryAllByRole('button').map(({ textContent }) => textContent);

describe('actions are offered', () => {
  it.each([
    ['by permission', parcel, { permissions: ['parcels:send'], sandbox: true }, ['Send']],
    ['in a sandbox only', parcel, { ...everything, sandbox: false }, ['Send']],
    ['by their condition', { ...parcel, state: 'sent' }, everything, ['Insure']],
    ['all where all of it holds', parcel, everything, ['Send', 'Insure']],
  ])('%s', (_why, record, options, expected) => {
    renderActions(record, options);
    expect(names()).toEqual(expected);
  });
});

describe('on a phone', () => {
  const [send, insure] = parcels.actions as [BoundAction, BoundAction];
  const many = [
    send,
    insure,
    { ...send, name: 'return', title: 'Return' },
    { ...send, name: 'hold', title: 'Hold' },
  ];
  const renderMany = (options: ScreenOptions) =>
    renderScreen(<ResourceActions record={parcel} />, {
      resource: { ...parcels, actions: many },
      ...everything,
      ...options,
    });

  it('the first two actions are buttons, and the others in a menu, which opens their dialogs', async () => {
    const { user } = renderMany({ width: 375 });
    expect(names()).toEqual(['Send', 'Insure', '']);
    screen.getByRole('button', { name: 'More actions' }).focus();
    await user.keyboard('{Enter}');
    const items = await screen.findAllByRole('menuitem');
    expect(items.map(({ textContent }) => textContent)).toEqual(['Return', 'Hold']);
    await user.keyboard('{ArrowDown}{Enter}');
    expect(await screen.findByRole('dialog', { name: 'Hold' })).toBeTruthy();
  });

  it('they are all buttons where the window is wide', () => {
    renderMany({ width: 1280 });
    expect(names()).toEqual(['Send', 'Insure', 'Return', 'Hold']);
  });
});

describe('an action that the creator of a record must not run', () => {
  const guarded = {
    ...parcels,
    name: 'guardedParcels',
    actions: parcels.actions.map((action): BoundAction => ({ ...action, not: 'creator' })),
  };
  const renderGuarded = (record: RecordValues) =>
    renderScreen(<ResourceActions record={record} />, { resource: guarded, ...everything });

  it('is not offered to them, who are told why', () => {
    renderGuarded({ ...parcel, $forOthers: ['send', 'insure'] });
    expect(screen.getByText('A second person must send or insure this.')).toBeTruthy();
    expect(names()).toEqual([]);
  });

  it('is offered to others', () => {
    renderGuarded(parcel);
    expect(names()).toEqual(['Send', 'Insure']);
  });
});

describe('an action that only the creator of a record may run', () => {
  const guarded = {
    ...parcels,
    name: 'ownParcels',
    actions: parcels.actions.map((action): BoundAction => ({ ...action, only: 'creator' })),
  };

  it('is offered to nobody else, without a word', () => {
    const record = { ...parcel, $forOthers: ['send'] };
    renderScreen(<ResourceActions record={record} />, { resource: guarded, ...everything });
    expect(names()).toEqual(['Insure']);
    expect(screen.queryByText(/second person/)).toBeNull();
  });
});

describe('an action', () => {
  it('names the record and the consequence, is run once, and reloads everything on screen', async () => {
    const { user, runAction } = renderActions();
    await screen.findByText('state: packed');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    const dialog = await screen.findByRole('dialog', { name: 'Send' });
    expect(dialog.textContent).toContain('Parcel AB12 leaves the house and cannot be called back.');
    expect(runAction).not.toHaveBeenCalled();
    await user.dblClick(within(dialog).getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(runAction).toHaveBeenCalledTimes(1);
    const [resource, id, action, input, { idempotencyKey }] = runAction.mock.calls[0]!;
    expect([resource, id, action.name, input]).toEqual(['parcels', 'p1', 'send', {}]);
    expect(idempotencyKey).toMatch(/^[0-9a-f]{32}$/);
    expect(await screen.findByText('Parcel AB12 was sent.')).toBeTruthy();
    expect(await screen.findByText('state: sent')).toBeTruthy();
  });

  it('is reported with the record as it left it, not as it was shown', async () => {
    const { user, runAction } = renderActions();
    runAction.mockResolvedValueOnce({ data: { ...parcel, label: 'CD34', state: 'sent' } });
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('Parcel CD34 was sent.')).toBeTruthy();
  });

  it('is reported with what it has left to somebody else', async () => {
    const wait = { ...parcels.fields.sentAt!, description: 'It waits for Ben.', ui: { announced: true } };
    const resource = { ...parcels, fields: { ...parcels.fields, sentAt: wait } };
    const after = { ...parcel, sentAt: '2026-11-20T19:00:00Z' };
    const { user } = renderScreen(<ResourceActions record={parcel} />, {
      ...everything,
      resource,
      data: { runAction: async () => ({ data: after }) },
    });
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('Parcel AB12 was sent. It waits for Ben.')).toBeTruthy();
  });

  it('begins with what is entered, not with a button beside a value that it is about', async () => {
    const about = parcels.actions.map((action): BoundAction => ({ ...action, about: ['label'] }));
    const resource = { ...parcels, actions: about };
    const { user } = renderScreen(<ResourceActions record={parcel} />, { ...everything, resource });
    await user.click(screen.getByRole('button', { name: 'Insure' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByRole('button', { name: 'Copy Label AB12' })).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText('Insured sum')));
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Send' }));
    const question = within(await screen.findByRole('dialog', { name: 'Send' }));
    await waitFor(() =>
      expect(document.activeElement).toBe(question.getByRole('button', { name: 'Cancel' })),
    );
  });

  it('does not run when it is cancelled', async () => {
    const { user, runAction } = renderActions();
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(runAction).not.toHaveBeenCalled();
  });

  it('has no "Cancel" beside what cancels or deletes', async () => {
    const cancel = { ...parcels.actions[0]!, title: 'Cancel parcel', tone: 'danger' as const };
    const { user } = renderScreen(<ResourceActions record={parcel} />, {
      resource: { ...parcels, actions: [cancel] },
      ...everything,
    });
    await user.click(screen.getByRole('button', { name: 'Cancel parcel' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.queryByRole('button', { name: 'Cancel' })).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Go back' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('is about the record as it was shown, and shows what has changed before it is confirmed again', async () => {
    // react-admin writes each failed request to the console while it is developed.
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const shown = { ...parcel, $revision: 'seen' };
    const { user, runAction, getEvents } = renderActions(shown);
    await screen.findByText('state: packed');
    const message = 'This record has changed since you opened it. Look at it again before you confirm.';
    const errors = [{ path: '', keyword: 'revision', params: {}, msg: message }];
    runAction.mockRejectedValueOnce(new RequestError(message, { status: 412, errors }));
    await user.click(screen.getByRole('button', { name: 'Send' }));
    const dialog = await screen.findByRole('dialog', { name: 'Send' });
    await user.click(within(dialog).getByRole('button', { name: 'Send' }));
    expect(await within(dialog).findAllByText(message)).toHaveLength(1);
    await waitFor(() =>
      expect(dialog.querySelector('del')?.parentElement?.textContent).toBe('Packed → Sent'),
    );
    expect(await screen.findByText('state: sent')).toBeTruthy();
    expect(getEvents).not.toHaveBeenCalled();
    await user.click(within(dialog).getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(runAction.mock.calls.map(([, , , , { revision }]) => revision)).toEqual(['seen', 'seen 1']);
  });

  it('says what happened when, and reloads, where the record has changed meanwhile', async () => {
    // react-admin writes each failed request to the console while it is developed.
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { user, runAction } = renderActions();
    await screen.findByText('state: packed');
    const errors = [{ path: '', keyword: 'when', params: {} }];
    runAction.mockRejectedValueOnce(new RequestError('Not in this state.', { status: 422, errors }));
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('state: sent')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await screen.findByText(
      'AB12 changed in the meantime: Sent since 2026-11-20 14:05:09 GMT-6, by Ana. Nothing was done.',
    );
  });

  it('says that the record has changed also where its history cannot be loaded', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { user, runAction, getEvents } = renderActions();
    const errors = [{ path: '', keyword: 'when', params: {} }];
    runAction.mockRejectedValueOnce(new RequestError('Not in this state.', { status: 422, errors }));
    getEvents.mockRejectedValueOnce(new RequestError('No answer'));
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Send' }));
    await screen.findByText('AB12 changed in the meantime and was reloaded. Nothing was done.');
  });

  it('stays open and shows why when the gateway rejects it, and can only be closed then and begun anew', async () => {
    // react-admin writes each failed request to the console while it is developed.
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { user, runAction } = renderActions();
    runAction.mockRejectedValueOnce(new RequestError('The parcel has left already.', { status: 422 }));
    await user.click(screen.getByRole('button', { name: 'Send' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Send' }));
    expect((await within(dialog).findByRole('alert')).textContent).toBe('The parcel has left already.');
    expect(within(dialog).queryByRole('button', { name: 'Send' })).toBeNull();
    await user.click(within(dialog).getAllByRole('button', { name: 'Close' }).at(-1)!);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    // The old key would only get the same rejection.
    const [first, second] = runAction.mock.calls.map(([, , , , { idempotencyKey }]) => idempotencyKey);
    expect(second).not.toBe(first);
  });
});
