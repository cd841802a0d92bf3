import { useQueryClient } from '@tanstack/react-query';
import { useGetOne, type UseGetOneHookValue } from 'ra-core';
import { useCallback } from 'react';
import type { RecordValues } from '../../widgets/Widget';
import { useResourceScope } from './ResourceScope';

/**
 * Marks a record that was read alone in the cache. react-admin keeps the oldest of lists' records and marks it as just loaded with
 * each list.
 */
const readAlone = { isReadAlone: true };

/** Time in ms by which a record may be older than a list; news tell of changes in between. */
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
 * Returns a function to call when rows of a record are loaded. It reloads the record and its history if these are older, so that
 * they do not say less than the rows.
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
