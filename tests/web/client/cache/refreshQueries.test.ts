import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { LiveChange } from '../../../../src/contract/live';
import { liveNews } from '../../../../src/web/client/cache/liveNews';
import { refreshQueries } from '../../../../src/web/client/cache/refreshQueries';
import { createQueryClient } from '../../../../src/web/client/createQueryClient';
import { RequestError } from '../../../../src/web/client/RequestError';
import { type OtherTab, openOtherTab } from '../support/otherTab';

let tab: OtherTab;
const ends: (() => void)[] = [];
beforeEach(() => {
  tab = openOtherTab();
  ends.push(tab.end);
});
afterEach(() => {
  for (const end of ends.splice(0)) end();
  vi.restoreAllMocks();
});

/** Hides or shows the tab. */
function show(isShown: boolean): void {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(!isShown);
  document.dispatchEvent(new Event('visibilitychange'));
}

/** Looks at data. Returns the function that loads it, once that has. */
async function lookAt(queryClient: QueryClient, queryKey: unknown[]) {
  const load = vi.fn().mockResolvedValue('loaded');
  const observer = new QueryObserver(queryClient, { queryKey, queryFn: load });
  ends.push(observer.subscribe(() => undefined));
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe('loaded'));
  return load;
}

/** A change of records of a resource in Mexico. */
const changeOf = (resource: string, parts: Partial<LiveChange>) => ({ country: 'MX', resource, ...parts });

/** Looks at data that the gateway once does not return. Returns its state, and the function that loads it. */
async function failToLoad(queryClient: QueryClient, failure: RequestError) {
  const load = vi.fn().mockRejectedValueOnce(failure).mockResolvedValue('loaded');
  const observer = new QueryObserver(queryClient, {
    queryKey: [failure.status],
    queryFn: load,
    retry: false,
  });
  ends.push(observer.subscribe(() => undefined));
  await vi.waitFor(() => expect(observer.getCurrentResult().error).toBe(failure));
  return { load, observer };
}

it('loads what got no answer as soon as the gateway is heard of again, and nothing that it rejected', async () => {
  const queryClient = createQueryClient();
  ends.push(refreshQueries(queryClient, 'MX'));
  const rejected = await failToLoad(queryClient, new RequestError('You may not.', { status: 403 }));
  const unanswered = await failToLoad(queryClient, new RequestError('There is no network.'));
  tab.say();
  await vi.waitFor(() =>
    expect(unanswered.observer.getCurrentResult()).toMatchObject({ data: 'loaded', error: null }),
  );
  tab.say();
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(unanswered.load).toHaveBeenCalledTimes(2);
  expect(rejected.load).toHaveBeenCalledTimes(1);
});

it('loads a record again that has changed or may have, and no other', async () => {
  const queryClient = createQueryClient();
  ends.push(refreshQueries(queryClient, 'MX'));
  const changed = await lookAt(queryClient, ['orders', 'getOne', { id: '1' }]);
  const other = await lookAt(queryClient, ['orders', 'getOne', { id: '2' }]);
  const follower = await lookAt(queryClient, ['entries', 'getOne', { id: '3' }]);
  tab.say(changeOf('orders', { ids: ['1'] }), changeOf('entries', { hasOthers: true }));
  await vi.waitFor(() => expect([changed, follower].map(({ mock }) => mock.calls.length)).toEqual([2, 2]));
  expect(other).toHaveBeenCalledTimes(1);
});

it('loads nothing while the tab is not seen, and what has changed meanwhile once it is', async () => {
  const queryClient = createQueryClient();
  ends.push(refreshQueries(queryClient, 'MX'));
  const load = await lookAt(queryClient, ['orders', 'getOne', { id: '1' }]);
  const other = await lookAt(queryClient, ['orders', 'getOne', { id: '2' }]);
  const told = vi.fn();
  ends.push(liveNews.subscribe(told));
  show(false);
  const received = new BroadcastChannel('live');
  ends.push(() => received.close());
  const passedOn = new Promise((resolve) => received.addEventListener('message', resolve));
  tab.say(changeOf('orders', { ids: ['1'] }));
  await passedOn;
  expect(told).not.toHaveBeenCalled();
  show(true);
  expect(told).toHaveBeenCalledOnce();
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(2));
  expect(other).toHaveBeenCalledTimes(1);
});

it('follows each gateway by its own positions', async () => {
  const told = vi.fn();
  ends.push(liveNews.subscribe(told));
  const change = { ...changeOf('orders', { country: 'PE' }), ids: ['1'], created: [], hasOthers: false };
  tab.say();
  tab.sayOf('https://pe.example', 7_000, change);
  tab.say();
  tab.sayOf('https://pe.example', 7_001);
  // What came between these two of Peru was missed.
  tab.sayOf('https://pe.example', 9_000);
  await vi.waitFor(() => expect(told).toHaveBeenCalledTimes(5));
  expect(told.mock.calls.map(([{ isReset }]) => isReset)).toEqual([false, false, false, false, true]);
  expect(told.mock.calls[1]![0]).toMatchObject({ changes: [change] });
});

it('loads everything again once the gateway serves the metadata of the screen, while Corridor is developed', async () => {
  const queryClient = createQueryClient();
  ends.push(refreshQueries(queryClient, 'MX'));
  const load = await lookAt(queryClient, ['payout-orders', 'getList', {}]);
  dispatchEvent(new Event('corridor:same-metadata'));
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(2));
});
