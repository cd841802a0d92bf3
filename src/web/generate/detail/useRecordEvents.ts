import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import type { CorridorDataProvider } from '../../client/createDataProvider';

/** The changes of state that a record went through, oldest first. Asks only where `enabled`. */
export function useRecordEvents(resource: string, id: string, enabled: boolean) {
  const dataProvider = useDataProvider<CorridorDataProvider>();
  return useQuery({
    queryKey: [resource, 'getEvents', { id }],
    queryFn: ({ signal }) => dataProvider.getEvents(resource, id, { signal }),
    enabled,
  });
}
