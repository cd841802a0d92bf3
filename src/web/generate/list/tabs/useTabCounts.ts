import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { omit } from 'es-toolkit';
import { useListContext } from 'ra-core';
import { maxCounted } from '../../../../metadata/model/figures';
import { countsKey } from '../../../client/cache/refreshQueries';
import { gatewayNow } from '../../../client/gatewayTime';
import { filterFields, type FilterValues, toRequestFilter, widenedFilters } from '../../filters/filterValues';
import { useListScope } from '../../filters/listScope';
import { useResourceScope } from '../../resource/ResourceScope';
import type { ListViews } from '../views/useListViews';
import { stateFilters } from './stateFilters';

/** Counts of a list's tabs, in their order. Null is more than are counted; undefined, not known. */
interface TabCounts {
  /** The list without a view, and its views. */
  views: (number | null | undefined)[];
  /** All of the other filters, and those of each value. */
  states: (number | null | undefined)[];
}

/**
 * Counts the records of a list's tabs in one request, after the rows, which never wait for it. Parts that show some of the counts
 * share the request.
 */
export function useTabCounts(views: ListViews): TabCounts {
  const { resource, country, dataProvider } = useResourceScope();
  const { permanent } = useListScope();
  const { data, filterValues, isPlaceholderData, meta } = useListContext();
  const fields = filterFields(resource);
  const values = filterValues as FilterValues;
  // A search that found nothing in the dates of its filter has the list show what it found in others.
  const left = meta?.isWidened === true ? widenedFilters(values, fields) : [];
  const ofViews = [undefined, ...views.offered].slice(0, maxCounted / 2).map(views.filtersOf);
  const ofStates = stateFilters(resource, omit(values, left)).map(({ filter }) => filter);
  const filters = [...ofViews, ...ofStates];
  const { data: counted } = useQuery({
    queryKey: [...countsKey(resource.name, country.code), { filters, permanent }],
    queryFn: ({ signal }) => {
      const now = gatewayNow();
      const requested = filters.map((filter) => ({
        ...toRequestFilter(filter, fields, country, now),
        ...permanent,
      }));
      return dataProvider.getCounts(resource.name, requested, { signal });
    },
    enabled: data !== undefined && !isPlaceholderData,
    placeholderData: keepPreviousData,
    // What changes has it counted again, and looking at the page again does not.
    staleTime: Infinity,
    retry: false,
  });
  // A view that was saved since has no count yet.
  const counts = counted?.counts.length === filters.length ? counted.counts : [];
  return {
    views: ofViews.map((_, place) => counts[place]),
    states: ofStates.map((_, place) => counts[ofViews.length + place]),
  };
}
