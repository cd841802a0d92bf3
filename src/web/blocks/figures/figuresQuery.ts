import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { BlockQuery } from '../parts/Block';

/** The first part of the keys of all queries for figures, by which a page loads them again. */
export const figuresKey = 'figures';

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
