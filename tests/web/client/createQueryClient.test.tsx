import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../../src/web/client/createQueryClient';
import { RequestError } from '../../../src/web/client/RequestError';

let load: ReturnType<typeof vi.fn<() => Promise<string>>>;

function Data() {
  const { data, error } = useQuery({ queryKey: ['data'], queryFn: load, retry: false });
  return <output>{`${data ?? 'nothing'}${error ? `, ${error.message}` : ''}`}</output>;
}

/** Shows data that could not be refreshed just now. */
async function openWithFailure() {
  const queryClient = createQueryClient();
  load.mockResolvedValueOnce('old');
  render(
    <QueryClientProvider client={queryClient}>
      <Data />
    </QueryClientProvider>,
  );
  await screen.findByText('old');
  load.mockRejectedValueOnce(new RequestError('offline'));
  await act(() => queryClient.invalidateQueries());
  await screen.findByText('old, offline');
  load.mockResolvedValue('new');
  return queryClient;
}

beforeEach(() => {
  load = vi.fn<() => Promise<string>>();
});
afterEach(() => vi.useRealTimers());

it.each([
  ['the network is back', () => ['offline', 'online'].forEach((type) => dispatchEvent(new Event(type)))],
  ['the window is looked at again', () => dispatchEvent(new Event('focus'))],
  ['the tab is shown again', () => dispatchEvent(new Event('visibilitychange'))],
])('loads what could not be refreshed when %s', async (_when, happen) => {
  await openWithFailure();
  act(happen);
  await screen.findByText('new');
});

it('loads what could not be refreshed after a while, without anything happening', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await openWithFailure();
  await act(() => vi.advanceTimersByTimeAsync(31_000));
  await screen.findByText('new');
});

it('leaves fresh data alone, and refreshes what is older when the window is looked at', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  load.mockResolvedValueOnce('old').mockResolvedValue('new');
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Data />
    </QueryClientProvider>,
  );
  await screen.findByText('old');
  act(() => void dispatchEvent(new Event('focus')));
  expect(load).toHaveBeenCalledOnce();
  await act(() => vi.advanceTimersByTimeAsync(31_000));
  expect(load).toHaveBeenCalledOnce();
  act(() => void dispatchEvent(new Event('focus')));
  await waitFor(() => expect(load).toHaveBeenCalledTimes(2));
  await screen.findByText('new');
});
