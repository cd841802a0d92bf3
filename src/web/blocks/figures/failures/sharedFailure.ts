import { notifyManager, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { createContext, useCallback, useSyncExternalStore } from 'react';
import { figuresKey } from '../../../client/cache/refreshQueries';

/** Whether it is said around blocks why they have no figures, so that they need not. */
export const SharedFailureContext = createContext(false);

/** What makes all figures fail: why there are none, or that those which are shown could not be loaded again. */
type SharedFailure = { message: string } | 'stale';

/** Returns what makes all figures of the page fail, or all those of one country; undefined where there is no single reason. */
export function useSharedFailure(country?: string): SharedFailure | undefined {
  const queries = useQueryClient();
  const subscribe = useCallback(
    (onChange: () => void) => queries.getQueryCache().subscribe(notifyManager.batchCalls(onChange)),
    [queries],
  );
  // Compared as a text, because each call makes another object.
  const text = useSyncExternalStore(subscribe, () => JSON.stringify(sharedFailure(queries, country)));
  return text === undefined ? undefined : (JSON.parse(text) as SharedFailure);
}

function sharedFailure(queries: QueryClient, country: string | undefined): SharedFailure | undefined {
  const queryKey = country === undefined ? [figuresKey] : [figuresKey, country];
  const failures = queries
    .getQueryCache()
    .findAll({ queryKey, type: 'active' })
    .map(
      ({ state: { data, error } }) => error && (data === undefined ? { message: error.message } : 'stale'),
    );
  const [first] = failures;
  const isSame = new Set(failures.map((failure) => JSON.stringify(failure))).size === 1;
  return isSame && first ? first : undefined;
}
