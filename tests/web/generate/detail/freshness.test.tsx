import { QueryClientProvider } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { bindCountry } from '../../../../src/metadata/bind/bindCountry';
import { createQueryClient } from '../../../../src/web/client/createQueryClient';
import { ResourceDetail } from '../../../../src/web/generate/detail/ResourceDetail';
import { ResourceList } from '../../../../src/web/generate/list/ResourceList';
import { ResourceScope, useResource } from '../../../../src/web/generate/resource/ResourceScope';
import { openOtherTab } from '../../client/support/otherTab';
import { FollowChanges } from '../support/FollowChanges';
import { parcel, parcels } from '../support/parcels';
import { renderScreen } from '../support/renderScreen';
import { realModel } from '../../../metadata/support/realModel';

const country = { ...bindCountry(realModel, 'MX', 'en'), gatewayUrl: '' };

const pages = (data: () => object[]) => async () => ({ data: data(), total: data().length, pageInfo: {} });

afterEach(() => {
  vi.useRealTimers();
});

const shown = async () => (await screen.findByText('Attempts', { selector: 'dt' })).nextElementSibling;

/** A list and one of its records, shown in turn. */
function Screens() {
  const [shown, setShown] = useState('list');
  return (
    <>
      <button onClick={() => setShown('list')}>To the list</button>
      <button onClick={() => setShown('detail')}>To the record</button>
      {shown === 'list' ? <ResourceList resource={parcels} embedded /> : <ResourceDetail id="p1" />}
    </>
  );
}

/** The detail of a callback, which follows what changes. */
function Page() {
  const resource = useResource('callbacks');
  return (
    <ResourceScope resource={resource}>
      <FollowChanges country="MX" />
      <ResourceDetail id="c1" />
    </ResourceScope>
  );
}

it('shows a record as it is now, whatever lists have shown of it before', async () => {
  let state = 'packed';
  const { user } = renderScreen(
    <QueryClientProvider client={createQueryClient()}>
      <Screens />
    </QueryClientProvider>,
    {
      resource: parcels,
      data: {
        getList: pages(() => [{ ...parcel, state: 'packed' }]),
        getOne: async () => ({ data: { ...parcel, state } }),
        getEvents: async () => [],
      } as never,
    },
  );
  await screen.findByText('Packed');
  state = 'sent';
  await user.click(screen.getByText('To the record'));
  expect(await screen.findAllByText('Sent', { selector: '.state-text' })).not.toHaveLength(0);
  expect(screen.queryByText('Packed')).toBeNull();
});

it('loads a record again where a list under it shows what is newer', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T16:05:00Z') });
  const tab = openOtherTab();
  const attempt = {
    number: 1,
    callbackId: 'c1',
    eventId: 'c1',
    eventType: 'payout.failed',
    result: 'timeout',
  };
  const sentAt = '2026-11-20T16:05:00Z';
  const callback = { id: 'c1', eventId: 'c1', eventType: 'payout.failed', status: 'pending' };
  let attempts: object[] = [];
  await act(async () =>
    renderScreen(<Page />, {
      country,
      permissions: ['trade:callback'],
      data: {
        getList: pages(() => attempts),
        getOne: async () => ({ data: { ...callback, attempts: attempts.length } }),
      } as never,
    }),
  );
  expect(await shown()).toHaveTextContent('0');
  await screen.findByText('Nothing here');
  attempts = [2, 1].map((number) => ({ ...attempt, id: `a${number}`, number, sentAt }));
  vi.setSystemTime(new Date('2026-11-20T16:05:02Z'));
  // Nothing is said of the record itself.
  tab.say({ country: 'MX', resource: 'callback-attempts', hasOthers: true });
  await vi.waitFor(async () => expect(await shown()).toHaveTextContent('2'));
  tab.end();
});
