import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { CorridorDataProvider } from '../../client/dataProvider';

/** Loads a record's changes of state, the oldest first. */
export function useRecordEvents(resource: string, id: string) {
  const dataProvider = useDataProvider<CorridorDataProvider>();
  return useQuery({
    queryKey: [resource, 'getEvents', { id }],
    queryFn: ({ signal }) => dataProvider.getEvents(resource, id, { signal }),
  });
}
