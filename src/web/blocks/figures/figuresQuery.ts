import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { figuresKey } from '../../client/cache/refreshQueries';
import type { BlockQuery } from '../parts/Block';

/** How long figures count as fresh, in ms: coming back to the window loads none again before. */
const freshTime = 60_000;

/** Loads what a query for figures is for; nothing without one. */
export function useFiguresQuery<Data>(query: BlockQuery<Data> | undefined): UseQueryResult<Data> {
  return useQuery({
    queryKey: query?.queryKey ?? [figuresKey],
    queryFn: ({ signal }) => query!.load(signal),
    staleTime: freshTime,
    enabled: query !== undefined,
  });
}
