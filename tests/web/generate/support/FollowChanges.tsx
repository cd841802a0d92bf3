import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { refreshQueries } from '../../../../src/web/client/cache/refreshQueries';

/** Takes up what changes, as every page does. */
export function FollowChanges({ country }: { country: string }) {
  const queryClient = useQueryClient();
  useEffect(() => refreshQueries(queryClient, country), [queryClient, country]);
  return null;
}
