import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SentOutcome } from '../../../../src/contract/requests';
import type { CorridorDataProvider } from '../../../../src/web/client/dataProvider';
import { metadataLoaders } from '../../../../src/web/client/metadataLoaders';
import { RequestError } from '../../../../src/web/client/RequestError';
import { setCountryFacts } from '../../../../src/web/session/countries';
import { type SentRequest, sentRequests } from '../../../../src/web/session/sentRequests';
import { SentRequests } from '../../../../src/web/shell/pages/PageNotices';
import { fakeGateway } from '../../client/support/fakeGateway';
import { country } from '../support/country';
import { parcels } from '../support/parcels';
import { renderScreen } from '../support/renderScreen';

const sent = {
  country: 'XX',
  resource: 'parcels',
  write: 'create',
  kind: 'record',
  subject: '',
  key: 'key-1',
  sentAt: '2026-11-20T12:00:00Z',
} as const;

beforeEach(() => {
  vi.spyOn(metadataLoaders, 'loadResource').mockResolvedValue(parcels);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Opens a page after a write was sent from it, of which the gateway knows this. */
async function renderAfter(
  outcome: SentOutcome | Error,
  parts: Partial<SentRequest> = {},
  data: Partial<CorridorDataProvider> = {},
) {
  const findRequest = vi.fn(async () => {
    if (outcome instanceof Error) throw outcome;
    return outcome;
  });
  const view = renderScreen(<SentRequests />, { countries: ['XX', 'YY'], data: { findRequest, ...data } });
  // Its code and the resource load while it is rendered, for which React wants to be waited.
  await act(async () => {
    sentRequests.add({ ...sent, ...parts });
    if (parts.isSettled) sentRequests.settle(sent.key);
  });
  return { ...view, findRequest };
}

const parcel = { id: 'p1', label: 'AB12', price: 1250 };

describe('a page that was left while it sent something', () => {
  it('says that it was done, leads to the record, and says so until it is dismissed', async () => {
    const { findRequest, user, address } = await renderAfter({ state: 'done', data: parcel });
    await screen.findByText(
      /lost while “New parcel” was being sent \(2026-11-20 06:00:00 GMT-6\)\. It went through: AB12\./,
    );
    expect(findRequest).toHaveBeenCalledWith('parcels', expect.objectContaining({ key: 'key-1' }));
    expect(sentRequests.get()).toMatchObject([{ key: 'key-1', isSettled: true }]);
    await user.click(screen.getByRole('link', { name: 'Show' }));
    expect(address()).toBe('/Parcels/p1');
    expect(sentRequests.get()).toEqual([]);
    expect(screen.queryByText(/connection was lost/)).toBeNull();
  });

  it.each<[SentOutcome | Error, RegExp]>([
    [{ state: 'refused', msg: 'Too little money.', errors: [] }, /rejected, so nothing.*Too little money\./],
    [{ state: 'missing' }, /was not received, so nothing was changed/],
    [{ state: 'expired' }, /no longer known/],
    [new RequestError('Forbidden', { status: 403 }), /no longer known/],
  ])('says what else became of it: %j', async (outcome, text) => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { user } = await renderAfter(outcome);
    await screen.findByText(text);
    await user.click(screen.getByRole('button', { name: 'Dismiss this message' }));
    expect(sentRequests.get()).toEqual([]);
  });

  it('names an action, and says that a deletion was done', async () => {
    await renderAfter({ state: 'done', data: null }, { write: 'send', subject: 'p1' });
    await screen.findByText(/“Parcel: Send”.*It went through\./);
  });

  it('says how far an action on several rows is', async () => {
    const batch = { id: 'b1', total: 3, done: 1, failed: 1 };
    const getBatch = vi.fn(async () => batch as never);
    await renderAfter(
      { state: 'done', data: { ...batch, done: 0, failed: 0 } },
      { write: 'send', kind: 'rows' },
      { getBatch },
    );
    await screen.findByText(/1 of 3 rows are done, 1 failed/);
    expect(getBatch).toHaveBeenCalledWith('parcels', 'send', 'b1');
  });

  it('says that it is finding out while the gateway is out of reach', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await renderAfter(new RequestError('No answer.', { unanswered: 'lost' }));
    await screen.findByText(/Finding out whether it went through/);
    expect(screen.queryByRole('button')).toBeNull();
    expect(sentRequests.get()).toMatchObject([{ isSettled: false }]);
  });

  it('leaves what a form still sends to the form, and asks once it is left', async () => {
    const release = sentRequests.hold('key-1');
    const { findRequest } = await renderAfter({ state: 'missing' });
    expect(screen.queryByText(/connection was lost/)).toBeNull();
    act(release);
    await screen.findByText(/was not received/);
    expect(findRequest).toHaveBeenCalledTimes(1);
  });

  it('says so in another country too, with its name, and leads there', async () => {
    const elsewhere = { ...country, code: 'YY', name: 'Elsewhere', zone: 'GMT+5' };
    setCountryFacts({ language: 'en', countries: { XX: country, YY: elsewhere }, globalName: 'Global' });
    const gateway = fakeGateway();
    gateway.answer('/api/manage/YY/requests/find', { state: 'done', data: parcel });
    const { findRequest } = await renderAfter({ state: 'missing' }, { country: 'YY' });
    await screen.findByText(
      /“New parcel” was being sent in Elsewhere \(2026-11-20 17:00:00 GMT\+5\)\. It went through: AB12\./,
    );
    expect(metadataLoaders.loadResource).toHaveBeenCalledWith('parcels', 'YY', 'en');
    expect(screen.getByRole('link', { name: 'Show' }).getAttribute('href')).toBe(
      '/middle/index?country=YY&to=%2FParcels%2Fp1',
    );
    expect(findRequest).not.toHaveBeenCalled();
  });

  it('says how far an import is, and leads to its page, which shows the result', async () => {
    const batch = { id: 'b1', total: 3, done: 1, failed: 1, finishedAt: '2026-11-20T12:00:00Z' };
    const getBatch = vi.fn(async () => batch as never);
    const { user, address } = await renderAfter(
      { state: 'done', data: batch },
      { kind: 'import', subject: 'parcels.xlsx' },
      { getBatch },
    );
    await screen.findByText(/“Parcels: parcels.xlsx”.*1 of 3 rows are done, 1 failed/);
    await user.click(screen.getByRole('link', { name: 'Show' }));
    expect(address()).toBe('/Parcels/import');
    expect(screen.queryByText(/connection was lost/)).toBeNull();
    expect(sentRequests.get()).toMatchObject([{ key: 'key-1', isSettled: true }]);
  });

  it.each<Partial<SentRequest>>([{ country: 'ZZ' }, { kind: 'import', isSettled: true }])(
    'says nothing of an account that is gone, or an import that arrived: %j',
    async (parts) => {
      const { findRequest } = await renderAfter({ state: 'missing' }, parts);
      act(() => sentRequests.add({ ...sent, key: 'key-2' }));
      await screen.findByText(/was not received/);
      await waitFor(() => expect(findRequest).toHaveBeenCalledTimes(1));
    },
  );
});
