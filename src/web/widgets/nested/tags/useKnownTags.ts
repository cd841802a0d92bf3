import { useQuery } from '@tanstack/react-query';
import { DataProviderContext } from 'ra-core';
import { use } from 'react';
import type { BoundField } from '../../../../metadata/model/BoundField';
import type { CorridorDataProvider } from '../../../client/dataProvider';
import { useSession } from '../../../session/useSession';

/** Loads the tags that records of the field's resource have. */
export function useKnownTags({ ui }: BoundField) {
  const dataProvider = use(DataProviderContext) as CorridorDataProvider;
  const { country } = useSession();
  const resource = typeof ui.taggedResource === 'string' ? ui.taggedResource : '';
  return useQuery({
    queryKey: [resource, 'getTags', { country: country?.code ?? '' }],
    queryFn: ({ signal }) => dataProvider.getTags(resource, { signal }),
  });
}
