import { QueryClient } from '@tanstack/react-query';
import { RequestError } from './RequestError';

/** No answer, or one that may be another the next time. A refusal stays a refusal. */
const isPassing = (error: Error) =>
  error instanceof RequestError && (error.status === 0 || error.status >= 502);

/**
 * For how long an answer is good enough for a page that is shown again, in milliseconds; whoever looks at another page
 * for a moment comes back to what he saw. What changes something has the rest asked for anew.
 */
const staleTime = 30_000;

/** A cache of what the gateway answered. One belongs to one merchant, country and language, and ends with them. */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        // Without a network a request fails and says so. It is not kept back until there is one again.
        networkMode: 'always',
        staleTime,
        retry: (failures, error) => failures < 1 && isPassing(error),
        retryDelay: 1000,
      },
      // A request that moves money is repeated by a person, with the same idempotency key.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  // Permissions are answered from memory and do not change within a session.
  client.setQueryDefaults(['auth', 'canAccess'], { staleTime: Infinity });
  return client;
}
