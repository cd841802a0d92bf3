import { focusManager, type Query, QueryClient } from '@tanstack/react-query';
import { RequestError } from './RequestError';

/** Time for which data counts as fresh for a page that is shown again, in ms. Every change of data invalidates the rest. */
const staleTime = 30_000;

/** Interval at which data on screen is loaded again after a temporary failure, in ms. */
export const failureInterval = 30_000;

/** Data that could not be refreshed is due however fresh it is. */
const isDue = ({ state }: Query) => (state.status === 'error' ? 'always' : true);

// Windows side by side are all visible: the one that the user turns to must refresh as well.
focusManager.setEventListener((onFocus) => {
  const listener = () => onFocus();
  addEventListener('visibilitychange', listener);
  addEventListener('focus', listener);
  return () => {
    removeEventListener('visibilitychange', listener);
    removeEventListener('focus', listener);
  };
});

/** Creates a cache for the data of one merchant, country and language, which ends with these. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // Without a network, a request fails at once rather than waiting for one.
        networkMode: 'always',
        staleTime,
        refetchOnWindowFocus: isDue,
        refetchOnReconnect: isDue,
        refetchInterval: ({ state: { error } }) => (error && isUnavailable(error) ? failureInterval : false),
        retry: (failures, error) => failures < 1 && isUnavailable(error),
        retryDelay: 1000,
      },
      // A request that moves money is repeated by the user only, with the same idempotency key.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

/** Whether the request may succeed next time: there was no response, or a gateway that was not available. */
export const isUnavailable = (error: Error) =>
  error instanceof RequestError && (error.status === 0 || error.status >= 502);
