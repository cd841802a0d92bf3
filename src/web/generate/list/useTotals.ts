import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useDataProvider, type ListControllerResult } from 'ra-core';
import type { ListDataProvider } from './ListDataProvider';
import type { TotalsRow } from '../../client/TotalsRow';

/**
 * Sums over everything that a list's filter matches, asked apart from its rows: they do not change with page and
 * sort, and rows need not wait for them.
 */
export function useTotals(summed: string[], controller: ListControllerResult): UseQueryResult<TotalsRow[]> {
  const dataProvider = useDataProvider<ListDataProvider>();
  const { resource, filterValues, filter: permanent } = controller;
  const params = { filter: { ...filterValues, ...permanent }, fields: summed };
  return useQuery({
    queryKey: [resource, 'getTotals', params],
    queryFn: async ({ signal }) => (await dataProvider.getTotals(resource, params, { signal })).data,
    enabled: summed.length > 0,
    placeholderData: keepPreviousData,
    retry: false,
  });
}
