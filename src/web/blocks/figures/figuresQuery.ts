import { skipToken, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { figuresKey } from '../../client/cache/refreshQueries';
import type { SessionCountry } from '../../session/Session';
import type { BlockQuery } from '../parts/Block';
import type { BoundFigure } from './figure';

/** How long figures count as fresh, in ms: coming back to the window loads none again before. */
const staleTime = 60_000;

/** Returns the query for figures of a country, undefined for none. `key` is what else they depend on. */
export function queryFigures<Data>(
  country: SessionCountry,
  figures: BoundFigure[],
  key: unknown[],
  queryFn: BlockQuery<Data>['queryFn'],
): BlockQuery<Data> | undefined {
  if (figures.length === 0) return undefined;
  const permissions = figures.map(({ resource }) => resource.permission);
  return { queryKey: [figuresKey, country.code, ...key], queryFn, staleTime, permissions };
}

/** Loads what a query for figures is for; nothing without one. */
export function useFiguresQuery<Data>(query: BlockQuery<Data> | undefined): UseQueryResult<Data> {
  return useQuery(query ?? { queryKey: [figuresKey], queryFn: skipToken });
}
