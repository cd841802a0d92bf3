import type { GetListParams } from 'ra-core';
import type { FilterValues } from '../filters/FilterValues';
import type { ListDataProvider } from './ListDataProvider';

/**
 * A data provider whose lists, totals and files take filters in the widgets' own form: `toFilter` turns them into
 * the API's operators at each request, `fit` makes page and order ones that it takes, and the caches above know them by their own form. It also notes when an
 * answer came, as `meta.receivedAt` (ms since the epoch). Everything else is passed on.
 */
export function filteringProvider(
  base: ListDataProvider,
  toFilter: (values: FilterValues) => FilterValues,
  fit: (params: GetListParams) => GetListParams,
): ListDataProvider {
  const own: Pick<ListDataProvider, 'getList' | 'getTotals' | 'exportFile'> = {
    getList: async (resource, params) => {
      const answer = await base.getList(resource, { ...fit(params), filter: toFilter(params.filter) });
      return { ...answer, meta: { ...answer.meta, receivedAt: Date.now() } };
    },
    getTotals: (resource, params, options) =>
      base.getTotals(resource, { ...params, filter: toFilter(params.filter as FilterValues) }, options),
    exportFile: (resource, params) =>
      base.exportFile(resource, { ...params, filter: toFilter(params.filter as FilterValues) }),
  };
  return Object.assign(Object.create(base) as ListDataProvider, own);
}
