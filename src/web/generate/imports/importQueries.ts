import { queryOptions } from '@tanstack/react-query';
import type { CorridorDataProvider } from '../../client/dataProvider';
import { isMissing } from '../../client/RequestError';

/** Interval at which the progress is requested, in ms, in case that it is not told. */
const lookInterval = 15_000;

/** The queries for the imports of a resource, the latest first. What the key of one begins with is the key of those that it is part of. */
export const importsQuery = (provider: CorridorDataProvider, resource: string) =>
  queryOptions({
    queryKey: ['imports', resource],
    queryFn: () => provider.getBatches(resource, 'create'),
  });

/** The query for the progress of an import, by the number of its batch. */
export const importQuery = (provider: CorridorDataProvider, resource: string, number: string) =>
  queryOptions({
    queryKey: ['imports', resource, number],
    queryFn: () => provider.getBatch(resource, 'create', number),
    refetchInterval: ({ state }) => (state.data?.finishedAt || isMissing(state.error) ? false : lookInterval),
    staleTime: 0,
  });

/** The query for what became of its rows. */
export const importRowsQuery = (provider: CorridorDataProvider, resource: string, number: string) =>
  queryOptions({
    queryKey: ['imports', resource, number, 'rows'],
    queryFn: () => provider.getBatchRows(resource, 'create', number),
  });
