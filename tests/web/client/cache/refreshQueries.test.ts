import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startLiveNews } from '../../../../src/web/client/cache/liveNews';
import { refreshQueries } from '../../../../src/web/client/cache/refreshQueries';
import { createQueryClient } from '../../../../src/web/client/createQueryClient';
import { RequestError } from '../../../../src/web/client/RequestError';

let channel: BroadcastChannel;
const ends: (() => void)[] = [];
beforeEach(() => {
  // Another tab is the one that listens to the gateway.
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  channel = new BroadcastChannel('live');
  ends.push(startLiveNews(), () => channel.close());
});
afterEach(() => {
  for (const end of ends.splice(0)) end();
  vi.restoreAllMocks();
});

/** Has that tab pass on that nothing has changed. */
function sayNothing(): void {
  const news = { position: '2000', isReset: false, changes: [] };
  // oxlint-disable-next-line require-post-message-target-origin -- a BroadcastChannel reaches its own origin only
  channel.postMessage({ news, after: '1000' });
}

/** Looks at data that the gateway once does not return. Returns its state, and the function that loads it. */
async function lookAt(queryClient: ReturnType<typeof createQueryClient>, failure: RequestError) {
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
  const rejected = await lookAt(queryClient, new RequestError('You may not.', { status: 403 }));
  const unanswered = await lookAt(queryClient, new RequestError('There is no network.'));
  sayNothing();
  await vi.waitFor(() =>
    expect(unanswered.observer.getCurrentResult()).toMatchObject({ data: 'loaded', error: null }),
  );
  sayNothing();
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(unanswered.load).toHaveBeenCalledTimes(2);
  expect(rejected.load).toHaveBeenCalledTimes(1);
});
