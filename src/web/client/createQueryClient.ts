import { QueryClient } from '@tanstack/react-query';
import { RequestError } from './RequestError';

/** How long data counts as fresh for a page that is shown again, in ms. Every change of data invalidates the rest. */
const staleTime = 30_000;

/** Creates a cache for the data of one merchant, country and language, which ends with these. */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        // Without a network, a request fails at once rather than waiting for one.
        networkMode: 'always',
        staleTime,
        retry: (failures, error) => failures < 1 && isUnavailable(error),
        retryDelay: 1000,
      },
      // A request that moves money is repeated by the user only, with the same idempotency key.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  // Permissions are known in memory and do not change within a session.
  client.setQueryDefaults(['auth', 'canAccess'], { staleTime: Infinity });
  return client;
}

/** Whether the request may succeed next time: there was no response, or a gateway that was not available. */
const isUnavailable = (error: Error) =>
  error instanceof RequestError && (error.status === 0 || error.status >= 502);
