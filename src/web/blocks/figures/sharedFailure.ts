import { notifyManager, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { createContext, useCallback, useSyncExternalStore } from 'react';
import { figuresKey } from './figuresQuery';

/** Whether the page itself says why there are no figures, so that its blocks need not. */
export const SharedFailureContext = createContext(false);

/** Returns the message if no figures of the page could be loaded, all for the same reason. Undefined for a single country. */
export function useSharedFailure(): string | undefined {
  const queries = useQueryClient();
  const subscribe = useCallback(
    (onChange: () => void) => queries.getQueryCache().subscribe(notifyManager.batchCalls(onChange)),
    [queries],
  );
  return useSyncExternalStore(subscribe, () => sharedFailure(queries));
}

function sharedFailure(queries: QueryClient): string | undefined {
  const shown = queries.getQueryCache().findAll({ queryKey: [figuresKey], type: 'active' });
  const messages = new Set(
    shown.map(({ state }) => (state.data === undefined ? state.error?.message : undefined)),
  );
  return shown.length > 1 && messages.size === 1 ? [...messages][0] : undefined;
}
