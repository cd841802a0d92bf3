import { skipToken, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { figuresKey } from '../../client/cache/refreshQueries';
import type { SessionCountry } from '../../session/sessionStore';
import type { BlockQuery } from '../parts/Block';
import { bindFigures, type BoundFigure, type FigureOptions } from './figure';
import { use, useMemo } from 'react';
import type { BoundResource } from '../../../metadata/model/BoundResource';
import { type FigureDefinition, figuresOf } from '../../../metadata/model/figures';
import { boundResource, useMetadataEdits } from '../../client/metadataLoaders';
import { useSession } from '../../session/useSession';

/** Time for which figures count as fresh, in ms: coming back to the window loads none again before. */
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

/** Loads the figures of a country, of a user who may see all of them. */
export async function loadBoundFigures<Options extends FigureOptions>(
  figures: Options[],
  country: SessionCountry,
  language: string,
): Promise<BoundFigure<Options>[]> {
  const resources = figures.map(({ resource }) => boundResource(resource, country.code, language));
  return bindFigures(figures, await Promise.all(resources));
}

/** Returns the figures that the user may see, bound to a country. Suspends while the resources' chunks load. */
export function useBoundFigures<Options extends FigureOptions>(
  figures: Options[],
  country: SessionCountry | undefined,
): BoundFigure<Options>[] {
  const { language } = useSession();
  const resources = useVisibleResources(figures, country);
  const key = resources.map((resource) => resource?.name).join();
  // Resources are the same objects until the metadata is edited.
  // oxlint-disable-next-line react/exhaustive-deps
  return useMemo(() => bindFigures(figures, resources), [figures, key, country?.code, language]);
}

/** Returns whether the user may see any of the figures in blocks. Suspends while the resources' chunks load. */
export function useSeesFigures(blocks: readonly object[], country: SessionCountry | undefined): boolean {
  const figures = figuresOf({ blocks }).map(({ figure }) => figure);
  return useVisibleResources(figures, country).some(Boolean);
}

/**
 * Returns, of each list of figures, those that the user may see and that any of the countries has. Suspends while the
 * resources' chunks load.
 */
export function useSeenFigures<Options extends FigureOptions>(
  lists: Options[][],
  countries: SessionCountry[],
): Options[][] {
  const { can, language } = useSession();
  useMetadataEdits();
  const seen = new Set<Options>();
  for (const { code } of countries) {
    for (const figure of lists.flat()) {
      const resource = use(boundResource(figure.resource, code, language));
      if (can(resource.permission) && bindFigures([figure], [resource]).length > 0) seen.add(figure);
    }
  }
  return lists.map((figures) => figures.filter((figure) => seen.has(figure)));
}

/** Returns the resource of each figure, undefined where the user may not see it. */
function useVisibleResources(
  figures: FigureDefinition[],
  country: SessionCountry | undefined,
): (BoundResource | undefined)[] {
  const { can, language } = useSession();
  useMetadataEdits();
  const resources: (BoundResource | undefined)[] = [];
  for (const { resource } of country ? figures : []) {
    const bound = use(boundResource(resource, country!.code, language));
    resources.push(can(bound.permission) ? bound : undefined);
  }
  return resources;
}
