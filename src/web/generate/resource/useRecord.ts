import { useQueryClient } from '@tanstack/react-query';
import { useGetOne, type UseGetOneHookValue } from 'ra-core';
import { useCallback } from 'react';
import type { RecordValues } from '../../widgets/Widget';
import { useResourceScope } from './ResourceScope';

/**
 * Sets a record that was read by itself apart in the cache from those of lists: react-admin keeps the oldest of these, and marks it as
 * just loaded each time that a list is.
 */
const readAlone = { isReadAlone: true };

/** Time by which a record may have been loaded earlier than a list, in ms: changes in between are told as news. */
const tolerance = 1_000;

/** Loads a record of the scope's resource. An error is not reported: it is shown in place of the record. */
export function useRecord(id: string): UseGetOneHookValue<RecordValues> {
  const { resource } = useResourceScope();
  // A missing record stays missing.
  return useGetOne<RecordValues>(
    resource.name,
    { id, meta: readAlone },
    { onError: () => undefined, retry: false },
  );
}

/**
 * Returns a function to call once rows that belong to a record are loaded: it loads the record and its history again where these are
 * older, so that they do not say less than the rows.
 */
export function useFollowRows(id: string): () => void {
  const queryClient = useQueryClient();
  const { name } = useResourceScope().resource;
  return useCallback(
    () =>
      void queryClient.invalidateQueries({
        queryKey: [name],
        predicate: ({ queryKey: [, call, parameters], state }) =>
          (call === 'getOne' || call === 'getEvents') &&
          (parameters as { id?: unknown }).id === id &&
          state.dataUpdatedAt < Date.now() - tolerance,
      }),
    [queryClient, name, id],
  );
}
